package io.adlro.core.model;

import java.util.List;
import java.util.OptionalLong;

/**
 * Collects what differs from the default request; each call changes one thing. The base of builders
 * of requests and of jobs with more than a request.
 *
 * @param <B> the builder itself
 */
public abstract class RequestBuilder<B extends RequestBuilder<B>> {
  String jobClass;
  String id = "";
  String name = "";
  String user = "user";
  String account = "";
  int gpus = 1;
  int shareMilli = 1000;
  int gpuMemoryMib;
  int cpuMilli;
  int memoryMib;
  double priority = 0.5;
  List<String> allowedModels = List.of();
  Locality locality = Locality.ANYWHERE;
  OptionalLong estimateMicros = OptionalLong.empty();
  OptionalLong limitMicros = OptionalLong.empty();
  Recovery recovery = Recovery.CHECKPOINT;

  protected RequestBuilder(String jobClass) {
    this.jobClass = jobClass;
  }

  RequestBuilder(JobRequest request) {
    id = request.id();
    name = request.name();
    user = request.user();
    account = request.account();
    jobClass = request.jobClass();
    gpus = request.gpus();
    shareMilli = request.shareMilli();
    gpuMemoryMib = request.gpuMemoryMib();
    cpuMilli = request.cpuMilli();
    memoryMib = request.memoryMib();
    priority = request.priority();
    allowedModels = request.allowedModels();
    locality = request.locality();
    estimateMicros = request.estimateMicros();
    limitMicros = request.limitMicros();
    recovery = request.recovery();
  }

  protected abstract B self();

  public final B id(String outside) {
    this.id = outside;
    return self();
  }

  public final B gpus(int count) {
    this.gpus = count;
    return self();
  }

  public final B shareMilli(int thousandths) {
    this.shareMilli = thousandths;
    return self();
  }

  public final B gpuMemoryMib(int mib) {
    this.gpuMemoryMib = mib;
    return self();
  }

  public final B cpuMilli(int thousandthsOfACore) {
    this.cpuMilli = thousandthsOfACore;
    return self();
  }

  public final B memoryMib(int mib) {
    this.memoryMib = mib;
    return self();
  }

  public final B priority(double zeroToOne) {
    this.priority = zeroToOne;
    return self();
  }

  public final B user(String ofName) {
    this.user = ofName;
    return self();
  }

  public final B account(String ofName) {
    this.account = ofName;
    return self();
  }

  public final B name(String ofScriptOrImage) {
    this.name = ofScriptOrImage;
    return self();
  }

  public final B allowedModels(List<String> names) {
    this.allowedModels = names;
    return self();
  }

  public final B locality(Locality where) {
    this.locality = where;
    return self();
  }

  public final B estimateMicros(long micros) {
    this.estimateMicros = OptionalLong.of(micros);
    return self();
  }

  public final B withoutEstimate() {
    this.estimateMicros = OptionalLong.empty();
    return self();
  }

  public final B limitMicros(long micros) {
    this.limitMicros = OptionalLong.of(micros);
    return self();
  }

  public final B recovery(Recovery how) {
    this.recovery = how;
    return self();
  }

  protected final JobRequest request() {
    return new JobRequest(
        id,
        name,
        user,
        account,
        jobClass,
        gpus,
        shareMilli,
        gpuMemoryMib,
        cpuMilli,
        memoryMib,
        priority,
        allowedModels,
        locality,
        estimateMicros,
        limitMicros,
        recovery);
  }
}
