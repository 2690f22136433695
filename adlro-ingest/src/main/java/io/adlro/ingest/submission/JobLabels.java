package io.adlro.ingest.submission;

/**
 * What a site filed a job under. A text is empty where the source does not state it.
 *
 * @param jobClass the class that the source itself states
 * @param partition or queue
 * @param account that it was charged to; of a pod, the namespace
 * @param qos quality of service
 * @param script the script or command with its arguments
 */
public record JobLabels(
    String jobClass, String partition, String account, String qos, String script) {
  public static final JobLabels NONE = new JobLabels("", "", "", "", "");

  /** Of a job that is known by its account only. */
  public static JobLabels ofAccount(String account) {
    return new JobLabels("", "", account, "", "");
  }

  /** Of a job whose class is stated. */
  public static JobLabels ofClass(String jobClass) {
    return new JobLabels(jobClass, "", "", "", "");
  }
}
