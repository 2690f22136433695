package io.adlro.ingest.cluster;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Small inputs in the formats of the resource managers, and how to read them. */
final class Samples {
  static final String SCONTROL =
      """
      NodeName=gpu01 Arch=x86_64 CoresPerSocket=32
         CPUAlloc=16 CPUEfctv=126 CPUTot=128 CPULoad=3.10
         AvailableFeatures=a100,ib
         ActiveFeatures=a100,ib
         Gres=gpu:a100:4(S:0-1),gpu:v100:2,shard:24
         NodeAddr=gpu01 NodeHostName=gpu01 Version=23.11.4
         OS=Linux 5.14.0-362.el9.x86_64 #1 SMP PREEMPT_DYNAMIC Thu Oct 5
         RealMemory=1031000 AllocMem=65536 FreeMem=800000 Sockets=2 Boards=1
         CoreSpecCount=1 CPUSpecList=63,127 MemSpecLimit=1000
         State=MIXED ThreadsPerCore=2 TmpDisk=0 Weight=1 Owner=N/A MCS_label=N/A
         Partitions=gpu,long
         BootTime=2024-01-31T10:00:00 SlurmdStartTime=2024-01-31T10:02:00
         CfgTRES=cpu=126,mem=1031000M,billing=126,gres/gpu=6,gres/gpu:a100=4,gres/gpu:v100=2
         AllocTRES=cpu=16,mem=64G,gres/gpu=1
         CurrentWatts=0 AveWatts=0

      NodeName=gpu02 Arch=x86_64 CoresPerSocket=32
         CPUAlloc=0 CPUTot=64 CPULoad=0.01
         AvailableFeatures=(null)
         ActiveFeatures=(null)
         Gres=gpu:8
         RealMemory=515000 AllocMem=0 FreeMem=N/A Sockets=2 Boards=1
         State=IDLE*+DRAIN ThreadsPerCore=1 TmpDisk=0 Weight=1
         CfgTRES=cpu=64,mem=515000M,billing=64,gres/gpu=8,gres/gpu:h100=8
         Reason=fan broken, then State=IDLE [root@2024-02-01T09:00:00]

      """;

  static final String SINFO_LONG =
      """
      Wed Jan 31 10:00:00 2024
      NODELIST   NODES PARTITION       STATE CPUS    S:C:T MEMORY TMP_DISK WEIGHT AVAIL_FE REASON
      gpu01          1      gpu*       mixed  128   2:32:2 1031000        0      1   (null) none
      gpu02          1      gpu*    drained*   64   2:32:1  515000        0      1   (null) fan broken
      """;

  static final String SINFO_WITH_GRES =
      """
      NODELIST|CPUS|MEMORY|GRES|AVAIL_FEATURES|STATE
      gpu[01-03,07]|128|1031000+|gpu:a100:4(S:0-1)|a100,ib|idle
      gpu07|128|1031000|gpu:a100:4(S:0-1)|a100,ib|idle
      cpu1|64|515000|(null)|(null)|alloc
      """;

  static final String NODES_0_0_41 =
      """
      {"nodes": [
        {"name": "gpu01", "cpus": 128, "effective_cpus": 126, "real_memory": 1031000,
         "specialized_memory": 1000, "boot_time": {"set": true, "infinite": false, "number": 9},
         "features": ["a100", "ib"], "active_features": ["a100"],
         "gres": "gpu:a100:4(S:0-1)", "state": ["IDLE", "DRAIN"],
         "tres": "cpu=126,mem=1031000M,billing=126,gres/gpu=4"},
        {"name": "gpu02", "cpus": {"set": true, "infinite": false, "number": 64},
         "real_memory": {"set": true, "infinite": false, "number": 515000},
         "features": "v100,nvlink", "gres": "", "state": ["MIXED"],
         "tres": "cpu=64,mem=515000M,gres/gpu=8,gres/gpu:v100=8"}
       ],
       "last_update": {"set": true, "infinite": false, "number": 1},
       "meta": {"plugin": {"data_parser": "data_parser/v0.0.41"}},
       "errors": [], "warnings": []}
      """;

  static final String NODES_0_0_38 =
      """
      {"meta": {"plugin": {"type": "openapi/v0.0.38", "name": "Slurm OpenAPI v0.0.38"}},
       "errors": [],
       "nodes": [
        {"name": "gpu03", "cpus": 48, "real_memory": 250000, "features": "p100",
         "active_features": "p100", "gres": "gpu:p100:2", "state": "allocated",
         "state_flags": [], "owner": null, "tres_used": null},
        {"name": "gpu04", "cpus": 48, "real_memory": 250000, "features": "",
         "active_features": "", "gres": "gpu:p100:2", "state": "idle",
         "state_flags": ["DRAIN"]}
       ]}
      """;

  static final String SINFO_JSON =
      """
      {"sinfo": [
        {"node": {"state": ["IDLE"]},
         "nodes": {"allocated": 0, "idle": 2, "other": 0, "total": 2,
                   "hostnames": ["h1", "h2"], "addresses": ["h1", "h2"],
                   "nodes": ["gpu01", "gpu02"]},
         "cpus": {"allocated": 0, "total": 256, "minimum": 128, "maximum": 128},
         "memory": {"minimum": 1031000, "maximum": 1031000, "allocated": 0},
         "features": {"total": "a100,ib", "active": "a100,ib"},
         "gres": {"total": "gpu:a100:4(S:0-1)", "used": "gpu:a100:0(IDX:N/A)"},
         "partition": {"name": "gpu", "nodes": {"total": 2}}},
        {"node": {"state": ["IDLE"]}, "nodes": {"nodes": "gpu[01-02]"}, "partition": {"name": "b"}}
       ],
       "meta": {"plugin": {"data_parser": "data_parser/v0.0.40"}}, "errors": []}
      """;

  static final String KUBERNETES_YAML =
      """
      apiVersion: v1
      items:
      - apiVersion: v1
        kind: Node
        metadata:
          name: whole
          labels:
            kubernetes.io/hostname: whole
            nvidia.com/gpu.count: "8"
            nvidia.com/gpu.memory: "81559"
            nvidia.com/gpu.product: NVIDIA-H100-80GB-HBM3
            nvidia.com/gpu.replicas: "1"
        spec:
          taints:
          - {key: nvidia.com/gpu, value: present, effect: NoSchedule}
        status:
          allocatable: {cpu: 95900m, memory: 1056000000Ki, nvidia.com/gpu: "7", pods: "110"}
          capacity: {cpu: "96", memory: 1057000000Ki, nvidia.com/gpu: "8", pods: "110"}
          conditions:
          - {type: MemoryPressure, status: "False"}
          - {type: Ready, status: "True"}
      - apiVersion: v1
        kind: Pod
        metadata: {name: not-a-node}
      kind: List
      ---
      apiVersion: v1
      kind: Node
      metadata:
        name: sliced
        labels:
          nvidia.com/gpu.product: NVIDIA-A100-SXM4-40GB
          nvidia.com/mig-1g.5gb.memory: "4864"
          nvidia.com/mig-1g.5gb.product: NVIDIA-A100-SXM4-40GB-MIG-1g.5gb
          nvidia.com/mig.strategy: mixed
      spec: {unschedulable: true}
      status:
        capacity:
          cpu: "12"
          memory: 64Gi
          nvidia.com/gpu: 0
          nvidia.com/mig-1g.5gb: 2
          nvidia.com/mig-3g.20gb: "1"
          example.com/fpga: 1
        conditions: [{type: Ready, status: "True"}]
      """;

  static final String KUBERNETES_JSON =
      """
      {"kind": "NodeList", "apiVersion": "v1", "metadata": {"resourceVersion": "1"}, "items": [
        {"metadata": {"name": "amd", "labels": {
            "amd.com/gpu.product-name": "AMD_Instinct_MI300X_OAM", "amd.com/gpu.vram": "192G",
            "amd.com/gpu.cu-count": "304"}},
         "spec": {},
         "status": {"capacity": {"cpu": "128", "memory": "2Ti", "amd.com/gpu": "8"},
                    "conditions": [{"type": "Ready", "status": "Unknown"}]}},
        {"metadata": {"name": "vega", "labels": {
            "beta.amd.com/gpu.vram.16G": "4", "beta.amd.com/gpu.device-id.66a1": "4"}},
         "status": {"capacity": {"cpu": "32", "memory": "128G", "amd.com/gpu": "4"},
                    "conditions": [{"type": "Ready", "status": "True"}]}},
        {"metadata": {"name": "parted", "labels": {
            "amd.com/gpu.product-name": "AMD_Instinct_MI300X_OAM"}},
         "status": {"capacity": {"cpu": "128", "memory": "2Ti", "amd.com/cpx_nps4": "64"},
                    "conditions": [{"type": "Ready", "status": "True"}]}},
        {"metadata": {"name": "timeshared", "labels": {
            "nvidia.com/gpu.product": "Tesla-T4-SHARED", "nvidia.com/gpu.replicas": "4",
            "nvidia.com/gpu.count": "4", "nvidia.com/gpu.memory": "15360",
            "nvidia.com/gpu.sharing-strategy": "time-slicing"}},
         "status": {"capacity": {"cpu": "16", "memory": "64Gi", "nvidia.com/gpu": "16"},
                    "conditions": [{"type": "Ready", "status": "True"}]}}
      ]}
      """;

  private Samples() {}

  static List<NodeReport> read(NodeFormat format, String text, Intake intake)
      throws IOException, Unreadable {
    List<NodeReport> nodes = new ArrayList<>();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    format.read(new ByteArrayInputStream(bytes), nodes::add, intake);
    return nodes;
  }
}
