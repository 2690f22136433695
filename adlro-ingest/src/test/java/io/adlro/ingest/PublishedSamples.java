package io.adlro.ingest;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** Small texts in the formats of published traces, made up here. */
public final class PublishedSamples {
  public static final String PHILLY_JSON =
      """
      [
        {
          "status": "Pass",
          "vc": "aa11",
          "jobid": "application_1_1",
          "attempts": [
            {
              "start_time": "2017-10-07 01:00:10",
              "end_time": "2017-10-07 01:01:10",
              "detail": [
                {"ip": "m1", "gpus": ["gpu0", "gpu1", "gpu2", "gpu3"]},
                {"ip": "m2", "gpus": ["gpu0", "gpu1", "gpu2", "gpu3"]}
              ]
            },
            {
              "start_time": "2017-10-07 01:02:00",
              "end_time": "2017-10-07 02:02:00",
              "detail": [{"ip": "m3", "gpus": ["gpu0", "gpu1"]}]
            }
          ],
          "submitted_time": "2017-10-07 01:00:00",
          "user": "u1"
        },
        {
          "status": "Killed",
          "vc": "bb22",
          "jobid": "application_1_2",
          "attempts": [
            {
              "start_time": null,
              "end_time": "2017-10-08 00:00:30",
              "detail": [{"ip": "m1", "gpus": ["gpu7"]}]
            },
            {
              "start_time": "2017-10-08 00:01:00",
              "end_time": "2017-10-08 00:03:00",
              "detail": [{"ip": "m1", "gpus": ["gpu6"]}]
            }
          ],
          "submitted_time": "2017-10-08 00:00:00",
          "user": "u2"
        }
      ]
      """;

  public static final String HELIOS =
      """
      job_id,user,vc,gpu_num,cpu_num,node_num,state,submit_time,start_time,end_time,duration,queue
      101,uAbc,vcOne,16,64,2,COMPLETED,2020-06-09 18:41:01,2020-06-09 18:42:01,2020-06-09 19:42:01,3600,60
      102,uDef,vcTwo,0,4,1,FAILED,2020-06-09 18:41:02,2020-06-09 18:41:02,2020-06-09 18:41:07,5,0
      103,uAbc,vcOne,1,1,1,TIMEOUT,2020-06-09 18:41:03,2020-06-09 18:41:04,2020-06-23 18:41:04,1209600,1
      """;

  public static final String SEREN =
      """
      job_id,user,node_num,gpu_num,cpu_num,type,state,submit_time,start_time,end_time,duration,queue,gpu_time
      5001,u1,1,8,128,Evaluation,COMPLETED,2023-03-01 00:18:22+08:00,2023-03-01 00:18:54+08:00,2023-03-01 00:20:51+08:00,117,32,936.0
      """;

  public static final String KALOS =
      """
      job_id,user,node_num,gpu_num,cpu_num,mem_per_pod_GB,shared_mem_per_pod,type,state,submit_time,start_time,end_time,fail_time,stop_time,duration,queue,gpu_time
      dlc1,u2,8,64,960,1000,100.0,Pretrain,FAILED,2023-05-17 11:00:58+00:00,2023-05-17 11:01:08+00:00,2023-05-17 11:01:16+00:00,2023-05-17 11:01:16+00:00,,18,10.0,1152.0
      dlc2,u2,1,0,4,16,,Other,CANCELLED,2023-05-17 11:28:42+00:00,,,,2023-05-17 11:30:04+00:00,82,,0.0
      """;

  public static final String ALIBABA_TASKS =
      """
      aa00000000000000000000a1,tensorflow,1.0,Terminated,1739162.0,1739200.0,600.0,29.296875,50.0,MISC
      aa00000000000000000000a2,worker,4.0,Failed,1739300.0,1739400.5,400.0,32.0,200.0,V100M32
      aa00000000000000000000a2,ps,2.0,Failed,1739300.0,1739400.0,800.0,10.0,,CPU
      aa00000000000000000000a3,PyTorchWorker,3.0,Terminated,1739500.0,1739600.0,,,25.0,T4
      """;

  public static final String ALIBABA_TASKS_WITH_HEADER =
      "job_name,task_name,inst_num,status,start_time,end_time,plan_cpu,plan_mem,plan_gpu,gpu_type\n"
          + ALIBABA_TASKS;

  public static final String ALIBABA_SAMPLE =
      """
      job_id,num_inst,submit_time,num_cpu,num_gpu,gpu_type,duration,user,wait_time,group,group_dur
      11,1,100,6.0,0.5,T4,60,u1,5.0,g1,58.5
      12,2,130,4.0,1.0,V100,600,u2,,g2,
      """;

  public static final String OPENB_NODES =
      """
      sn,cpu_milli,memory_mib,gpu,model
      openb-node-0000,64000,262144,2,P100
      openb-node-0001,128000,1048576,8,G2
      openb-node-0002,32000,262144,0,
      """;

  public static final String ALIBABA_MACHINES =
      """
      bb00000000000000000000b1,T4,96,512,2
      bb00000000000000000000b2,MISC,96,512,8
      bb00000000000000000000b3,CPU,64.0,512.0,0
      """;

  private PublishedSamples() {}

  public static List<byte[]> bytes(String... texts) {
    return Stream.of(texts).map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
  }
}
