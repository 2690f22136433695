package io.adlro.ingest.history.jobcomp;

import io.adlro.ingest.Intake;
import io.adlro.ingest.InvalidRecord;
import io.adlro.ingest.history.sacct.SacctRow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The fields of one line of jobcomp/filetxt, by their names. */
record JobcompLine(Map<String, String> fields, String where) {
  /** The keys of all versions; a name or a folder may contain blanks and equals signs. */
  private static final Pattern KEY =
      Pattern.compile(
          "(?:^|\\s)(JobId|UserId|GroupId|Name|JobState|Partition|TimeLimit|StartTime|EndTime"
              + "|NodeList|NodeCnt|ProcCnt|WorkDir|ReservationName|Tres|Gres|Account|QOS|WcKey"
              + "|Cluster|SubmitTime|EligibleTime|ArrayJobId|ArrayTaskId|HetJobId|HetJobOffset"
              + "|PackJobId|PackJobOffset|DerivedExitCode|ExitCode)=");

  private static final Set<String> WITH_BLANKS =
      Set.of("Name", "WorkDir", "ReservationName", "WcKey");

  private static final Pattern WITH_NUMBER = Pattern.compile("(.*)\\([0-9]+\\)");

  static JobcompLine parse(String line, String where, Intake intake) throws InvalidRecord {
    Map<String, String> fields = new LinkedHashMap<>();
    Matcher key = KEY.matcher(line);
    boolean found = key.find();
    while (found) {
      String name = key.group(1);
      int from = key.end();
      found = key.find();
      String value = line.substring(from, found ? key.start() : line.length()).strip();
      String text = WITH_BLANKS.contains(name) ? value : firstWord(value, where, intake);
      if (fields.put(name, text) != null) {
        throw new InvalidRecord("a line", name + " occurs twice; a name may contain it");
      }
    }
    for (String needed : List.of("JobId", "JobState")) {
      if (fields.getOrDefault(needed, "").isEmpty()) {
        throw new InvalidRecord("a line", "has no " + needed);
      }
    }
    return new JobcompLine(fields, where);
  }

  /** After a value without blanks follows a field of an unknown version. */
  private static String firstWord(String value, String where, Intake intake) {
    String[] parts = value.split("\\s+", 2);
    if (parts.length > 1) {
      intake.ignored(parts[1].split("=", 2)[0], "unknown field", where);
    }
    return parts[0];
  }

  /** The row that sacct would print. */
  SacctRow row() {
    Map<String, String> row = new LinkedHashMap<>();
    row.put("jobid", id());
    row.put("jobname", text("Name"));
    row.put("user", withoutNumber(text("UserId")));
    String account = text("Account");
    row.put("account", account.isEmpty() ? withoutNumber(text("GroupId")) : account);
    row.put("partition", text("Partition"));
    row.put("qos", text("QOS"));
    row.put("cluster", text("Cluster"));
    row.put("state", text("JobState"));
    row.put("submit", text("SubmitTime"));
    row.put("eligible", text("EligibleTime"));
    row.put("start", text("StartTime"));
    row.put("end", text("EndTime"));
    // Minutes, or a word.
    row.put(text("TimeLimit").matches("[0-9]+") ? "timelimitraw" : "timelimit", text("TimeLimit"));
    row.put("reqtres", text("Tres"));
    row.put("reqgres", text("Gres"));
    row.put("nodelist", text("NodeList"));
    row.put("nnodes", unlessZero(text("NodeCnt")));
    row.put("ncpus", unlessZero(text("ProcCnt")));
    return SacctRow.of(row, where);
  }

  private String text(String key) {
    return fields.getOrDefault(key, "");
  }

  /** As sacct prints an array task and a component of a heterogeneous job. */
  private String id() {
    if (!text("ArrayJobId").isEmpty() && !text("ArrayTaskId").isEmpty()) {
      return text("ArrayJobId") + "_" + text("ArrayTaskId");
    }
    String whole = text("HetJobId") + text("PackJobId");
    String part = text("HetJobOffset") + text("PackJobOffset");
    return whole.isEmpty() || part.isEmpty() ? text("JobId") : whole + "+" + part;
  }

  private static String withoutNumber(String owner) {
    Matcher matcher = WITH_NUMBER.matcher(owner);
    return matcher.matches() ? matcher.group(1) : owner;
  }

  /** A job that never started has 0 here, which is not its request. */
  private static String unlessZero(String count) {
    return count.equals("0") ? "" : count;
  }
}
