package io.adlro.ingest.submission.slurm;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The options of sbatch: their long names, whether they take a value, and whether a submission uses
 * them.
 */
record SbatchOption(String name, Value value, Use use) {
  enum Value {
    NONE,
    /** Only after an equals sign. */
    OPTIONAL,
    REQUIRED
  }

  enum Use {
    READ,
    NOT_USED
  }

  private static final Map<String, SbatchOption> BY_NAME = new LinkedHashMap<>();
  private static final Map<Character, String> BY_LETTER = new LinkedHashMap<>();

  static {
    enter(
        Value.REQUIRED,
        Use.READ,
        "account array comment constraint cpus-per-gpu cpus-per-task exclude gpus gpus-per-node"
            + " gpus-per-socket gpus-per-task gres job-name mem mem-per-cpu mem-per-gpu nodelist"
            + " nodes ntasks ntasks-per-gpu ntasks-per-node partition priority qos reservation"
            + " sockets-per-node time tres-per-task uid wrap");
    enter(Value.OPTIONAL, Use.READ, "exclusive nice");
    enter(
        Value.REQUIRED,
        Use.NOT_USED,
        "acctg-freq batch bb bbf begin chdir cluster-constraint clusters container container-id"
            + " core-spec cores-per-socket cpu-freq deadline delay-boot dependency distribution"
            + " error export export-file extra extra-node-info gid gpu-bind gpu-freq gres-flags"
            + " hint input kill-on-invalid-dep licenses mail-type mail-user mcs-label mem-bind"
            + " mincpus network nodefile ntasks-per-core ntasks-per-socket open-mode output power"
            + " prefer profile segment signal switches thread-spec threads-per-core time-min tmp"
            + " tres-bind wait-all-nodes wckey workdir");
    enter(Value.OPTIONAL, Use.NOT_USED, "get-user-env immediate propagate stepmgr");
    enter(
        Value.NONE,
        Use.NOT_USED,
        "contiguous help hold ignore-pbs no-kill no-requeue overcommit oversubscribe parsable quiet"
            + " reboot requeue resv-ports share spread-job test-only usage use-min-nodes verbose"
            + " version wait");
    letters(
        "A=account a=array B=extra-node-info b=begin C=constraint c=cpus-per-task D=chdir"
            + " d=dependency e=error F=nodefile G=gpus H=hold h=help I=immediate i=input J=job-name"
            + " k=no-kill L=licenses M=clusters m=distribution N=nodes n=ntasks O=overcommit"
            + " o=output p=partition Q=quiet q=qos S=core-spec s=oversubscribe t=time v=verbose"
            + " V=version W=wait w=nodelist x=exclude");
  }

  private static void enter(Value value, Use use, String names) {
    for (String name : List.of(names.split(" ", -1))) {
      BY_NAME.put(name, new SbatchOption(name, value, use));
    }
  }

  private static void letters(String pairs) {
    for (String pair : List.of(pairs.split(" ", -1))) {
      BY_LETTER.put(pair.charAt(0), pair.substring(2));
    }
  }

  /** By its name or, as in getopt, by a unique prefix. */
  static Optional<SbatchOption> named(String name) {
    if (BY_NAME.containsKey(name)) {
      return Optional.of(BY_NAME.get(name));
    }
    List<String> longer =
        name.isEmpty()
            ? List.of()
            : BY_NAME.keySet().stream().filter(n -> n.startsWith(name)).toList();
    return longer.size() == 1 ? Optional.of(BY_NAME.get(longer.get(0))) : Optional.empty();
  }

  static Optional<SbatchOption> lettered(char letter) {
    return Optional.ofNullable(BY_LETTER.get(letter)).map(BY_NAME::get);
  }
}
