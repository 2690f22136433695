package io.adlro.app.command;

import java.util.LinkedHashMap;
import java.util.Map;

/** A small input in every format, by the name of the format and a file name. */
public final class Samples {
  /** An input and what its file is called. */
  public record Sample(String format, String file, String text) {}

  private static final Map<String, Sample> ALL = new LinkedHashMap<>();

  private Samples() {}

  /** By file name. */
  public static Map<String, Sample> all() {
    return ALL;
  }

  public static String text(String file) {
    return ALL.get(file).text();
  }

  private static void add(String format, String file, String text) {
    ALL.put(file, new Sample(format, file, text));
  }

  static {
    addMetrics();
    addSubmissions();
    addQueues();
    addNodes();
    addHistories();
    addPublishedTraces();
  }

  private static void addMetrics() {
    add(
        "nvidia-smi-capture",
        "capture.txt",
        """
        ########
        # nvidia_gpu_exporter GPU capture
        ########
        # idle :: query-gpu (csv, nounits)
        index, uuid, utilization.gpu [%], memory.total [MiB]
        0, GPU-00000000-0000-0000-0000-000000000001, 7 %, 81559 MiB
        # idle :: nvidia-smi -q -x
        <nvidia_smi_log><gpu/></nvidia_smi_log>
        """);
    add(
        "nvidia-smi-xml",
        "smi.xml",
        """
        <?xml version="1.0" ?>
        <!DOCTYPE nvidia_smi_log SYSTEM "nvsmi_device_v12.dtd">
        <nvidia_smi_log>
          <timestamp>Wed Jan 31 10:00:00 2024</timestamp>
          <gpu id="00000000:01:00.0">
            <product_name>NVIDIA A100-SXM4-40GB</product_name>
            <uuid>GPU-00000000-0000-0000-0000-000000000002</uuid>
            <minor_number>0</minor_number>
            <fb_memory_usage><total>40960 MiB</total><used>100 MiB</used></fb_memory_usage>
            <utilization><gpu_util>N/A</gpu_util></utilization>
            <fan_speed>N/A</fan_speed>
          </gpu>
        </nvidia_smi_log>
        """);
    add(
        "prometheus",
        "dcgm.prom",
        """
        # HELP DCGM_FI_DEV_GPU_UTIL GPU utilization (in %).
        # TYPE DCGM_FI_DEV_GPU_UTIL gauge
        DCGM_FI_DEV_GPU_UTIL{gpu="0",UUID="GPU-a",modelName="Tesla V100-SXM2-16GB",Hostname="n1"} 50
        DCGM_FI_DEV_GPU_UTIL{gpu="1",UUID="GPU-b",modelName="Tesla V100-SXM2-16GB",Hostname="n1"} NaN
        # TYPE DCGM_FI_DEV_GPU_TEMP gauge
        DCGM_FI_DEV_GPU_TEMP{gpu="0",UUID="GPU-a",modelName="Tesla V100-SXM2-16GB",Hostname="n1"} 41
        DCGM_FI_DEV_GPU_TEMP{gpu="1",UUID="GPU-b",modelName="Tesla V100-SXM2-16GB",Hostname="n1"} 900
        # TYPE DCGM_FI_DEV_FAN_SPEED gauge
        DCGM_FI_DEV_FAN_SPEED{gpu="0",UUID="GPU-a",modelName="Tesla V100-SXM2-16GB",Hostname="n1"} 3
        """);
    add(
        "rocm-smi",
        "rocm.json",
        """
        {"card0": {"GPU use (%)": "12", "Card series": "Instinct MI100", "Fan RPM": "0"},
         "system": {"Driver version": "6.2"}}
        """);
    add(
        "amd-smi",
        "amd.json",
        """
        [{"gpu": 0, "usage": {"gfx_activity": {"value": 57, "unit": "%"}},
          "power": {"socket_power": {"value": 239, "unit": "W"}}}]
        """);
    add(
        "nvidia-smi-csv",
        "smi.csv",
        """
        timestamp, index, uuid, name, utilization.gpu [%], temperature.gpu
        2024/01/31 10:00:00.000, 0, GPU-00000000-0000-0000-0000-000000000003, Tesla T4, 50 %, 40
        2024/01/31 10:05:00.000, 0, GPU-00000000-0000-0000-0000-000000000003, Tesla T4, 60 %, 41
        """);
  }

  private static void addSubmissions() {
    add(
        "sbatch",
        "train.sh",
        """
        #!/bin/bash
        #SBATCH --job-name=train-bert --gres=gpu:a100:4
        #SBATCH --time=1-00:00:00
        #SBATCH --mail-user=ann@example.org
        srun python train.py
        """);
    add(
        "kubernetes",
        "pod.yaml",
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: infer, namespace: team-a}
        spec:
          containers:
          - name: main
            image: registry/infer:1
            resources: {limits: {nvidia.com/gpu: 2, cpu: 4}}
        """);
    add(
        "adlro-json",
        "jobs.json",
        """
        [{"job_id": "1", "gpus": 2, "user": "ann", "color": "red"}]
        """);
    add(
        "adlro-csv",
        "submissions.csv",
        """
        job_id,gpus,user
        1,2,ann
        2,one,bob
        """);
  }

  private static void addQueues() {
    add(
        "squeue",
        "squeue.txt",
        """
        JOBID|PARTITION|NAME|USER|STATE|REASON|TIME_LIMIT|NODES|TRES_PER_NODE
        7|gpu|train|ann|PENDING|Priority|2-00:00:00|2|gres/gpu:a100:4
        """);
    add(
        "squeue-json",
        "squeue.json",
        """
        {"jobs": [{"job_id": 7, "job_state": ["PENDING"], "state_reason": "Priority", "name": "train",
          "user_name": "ann", "partition": "gpu", "tres_per_job": "gres/gpu:8"}], "meta": {}}
        """);
  }

  private static void addNodes() {
    add(
        "scontrol",
        "scontrol.txt",
        """
        NodeName=gpu01 Arch=x86_64 CPUAlloc=0 CPUTot=64
           Gres=gpu:a100:4 RealMemory=515000 State=IDLE
        NodeName=gpu02 Arch=x86_64 CPUAlloc=0 CPUTot=64
           Gres=gpu:zebra9000:2 RealMemory=515000 State=DOWN
        """);
    add(
        "slurm-json",
        "nodes.json",
        """
        {"nodes": [{"name": "gpu01", "cpus": 64, "real_memory": 515000, "gres": "gpu:v100:8",
          "state": ["IDLE"]}], "meta": {"plugin": {"data_parser": "data_parser/v0.0.41"}}}
        """);
    add(
        "kubernetes-nodes",
        "nodes.yaml",
        """
        apiVersion: v1
        kind: Node
        metadata:
          name: k1
          labels: {nvidia.com/gpu.product: NVIDIA-H100-80GB-HBM3, nvidia.com/gpu.memory: "81559"}
        status:
          capacity: {cpu: "96", memory: 1057000000Ki, nvidia.com/gpu: "8"}
          conditions: [{type: Ready, status: "True"}]
        """);
    add(
        "sinfo",
        "sinfo.txt",
        """
        NODELIST|CPUS|MEMORY|GRES|STATE
        gpu[01-02]|128|1031000|gpu:a100:4|idle
        """);
    add(
        "adlro-cluster",
        "cluster.yaml",
        """
        models: {fast: {memory: 32GiB}}
        nodes:
          - {name: f1, gpuModel: fast, gpus: 2, cpuCores: 16, memory: 64GiB}
        speeds: {training: {fast: 1.0}}
        """);
  }

  private static void addHistories() {
    add(
        "adlro-trace",
        "jobs.csv",
        """
        job_id,submit_s,class,gpus,work_s,user
        1,0,training,2,100,ann
        2,5,rendering,1,20,bob
        """);
    add(
        "openb",
        "openb.csv",
        """
        name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,\
        deletion_time,scheduled_time
        p1,8000,3000,1,650,,BE,Running,100,300,110
        """);
    add(
        "philly",
        "philly.csv",
        """
        timestamp,duration,num_gpus,gpu_time,cluster
        2017-10-09 07:01:55,66.0,1,66.0,vc1
        """);
    add(
        "sacct",
        "sacct.txt",
        """
        JobID|JobName|User|State|Submit|Start|End|ElapsedRaw|ReqTRES
        101|train|ann|COMPLETED|2024-01-31T10:00:00|2024-01-31T10:01:00|2024-01-31T11:01:00|3600|\
        cpu=8,mem=64G,node=1,gres/gpu=2
        102|next|bob|PENDING|2024-01-31T10:05:00|Unknown|Unknown|0|cpu=8,node=1,gres/gpu=4
        """);
    add(
        "sacct-json",
        "sacct.json",
        """
        {"errors": [], "jobs": [{"account": "lab", "allocation_nodes": 1, "job_id": 101,
          "association": {"account": "lab", "user": "ann"}, "name": "train", "user": "ann",
          "state": {"current": "COMPLETED"}, "time": {"elapsed": 60, "submission": 1729462465,
          "start": 1729462525, "end": 1729462585, "limit": 5},
          "tres": {"allocated": [], "requested": [{"type": "gres", "name": "gpu", "count": 2}]}}]}
        """);
    add(
        "swf",
        "log",
        """
        ; MaxProcs: 128
        1 0 10 100 4 -1 -1 4 200 -1 1 3 1 -1 1 -1 -1 -1
        """);
    add(
        "gavel",
        "gavel.trace",
        """
        ResNet-18\tpython3 main.py\tcifar10\t--num_steps\t1\t925982\t4\tstatic\t1\t-1\t3600\t0
        """);
  }

  private static void addPublishedTraces() {
    add(
        "philly-json",
        "cluster_job_log",
        """
        [{"status": "Pass", "vc": "vc1", "jobid": "application_1_1", "attempts": [
           {"start_time": "2017-10-07 01:00:10", "end_time": "2017-10-07 01:01:10",
            "detail": [{"ip": "m1", "gpus": ["gpu0", "gpu1"]}]}],
          "submitted_time": "2017-10-07 01:00:00", "user": "ann"}]
        """);
    add(
        "helios",
        "cluster_log.csv",
        """
        job_id,user,vc,gpu_num,cpu_num,node_num,state,submit_time,start_time,end_time,duration,queue
        1,ann,vc1,8,32,1,COMPLETED,2020-06-09 18:41:01,2020-06-09 18:42:01,2020-06-09 18:52:01,600,60
        """);
    add(
        "acme",
        "trace_seren.csv",
        """
        job_id,user,node_num,gpu_num,cpu_num,type,state,submit_time,start_time,end_time,duration,\
        queue,gpu_time
        1,ann,1,8,128,Evaluation,COMPLETED,2023-03-01 00:18:22+08:00,2023-03-01 00:18:54+08:00,\
        2023-03-01 00:20:51+08:00,117,32,936.0
        """);
    add(
        "alibaba-2020",
        "pai_task_table.csv",
        """
        job_name,task_name,inst_num,status,start_time,end_time,plan_cpu,plan_mem,plan_gpu,gpu_type
        a1,tensorflow,1.0,Terminated,1739162.0,1739200.0,600.0,29.3,50.0,T4
        """);
    add(
        "openb-nodes",
        "openb_nodes.csv",
        """
        sn,cpu_milli,memory_mib,gpu,model
        node-0000,64000,262144,2,P100
        """);
    add(
        "alibaba-2020-machines",
        "pai_machine_spec.csv",
        """
        machine,gpu_type,cap_cpu,cap_mem,cap_gpu
        b1,T4,96,512,2
        """);
    add(
        "jobcomp",
        "jobcomp.log",
        """
        JobId=12 UserId=ann(1000) GroupId=nlp(500) Name=train JobState=COMPLETED Partition=gpu \
        TimeLimit=60 StartTime=2024-10-20T22:15:25 EndTime=2024-10-20T22:25:25 NodeList=c1 \
        NodeCnt=1 ProcCnt=16 WorkDir=/home/ann Tres=cpu=16,mem=125G,node=1,gres/gpu=4 \
        SubmitTime=2024-10-20T22:14:25
        """);
    add(
        "jobcomp-json",
        "jobcomp.json",
        """
        {"jobid": 77, "username": "ann", "job_name": "train", "state": "COMPLETED", \
        "@submit": "2024-10-20T22:14:25", "@start": "2024-10-20T22:15:25", \
        "@end": "2024-10-20T22:16:25", "tres_req": "cpu=8,mem=16G,node=1,gres/gpu=2"}
        """);
    add(
        "batsim",
        "workload.json",
        """
        {"nb_res": 32, "jobs": [
          {"id": 1, "subtime": 10.5, "walltime": 100, "res": 4, "profile": "20"}],
         "profiles": {"20": {"type": "delay", "delay": 20.25}}}
        """);
    add(
        "kubernetes-pods",
        "pods.json",
        """
        {"apiVersion": "v1", "kind": "List", "items": [{"apiVersion": "v1", "kind": "Pod",
          "metadata": {"creationTimestamp": "2024-03-31T09:00:00Z", "name": "bert", "namespace": "nlp"},
          "spec": {"containers": [{"name": "main", "image": "nlp/bert:7",
            "resources": {"limits": {"nvidia.com/gpu": "2", "cpu": "8"}}}]},
          "status": {"phase": "Succeeded", "startTime": "2024-03-31T09:05:00Z",
            "containerStatuses": [{"name": "main", "state": {"terminated": {"exitCode": 0,
              "startedAt": "2024-03-31T09:06:00Z", "finishedAt": "2024-03-31T10:05:00Z"}}}]}}]}
        """);
  }
}
