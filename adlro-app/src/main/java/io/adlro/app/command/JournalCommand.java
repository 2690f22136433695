package io.adlro.app.command;

import io.adlro.app.client.ServerJournal;
import io.adlro.app.serve.StoreJournal;
import io.adlro.core.journal.JournalReader;
import io.adlro.core.journal.JournalTail;
import io.adlro.core.journal.RecordText;
import io.adlro.ingest.message.UserError;
import io.adlro.report.text.JournalLines;
import io.adlro.study.journal.JournalAudit;
import io.adlro.study.journal.JournalFile;
import io.adlro.study.journal.JournalSource;
import io.adlro.study.journal.RecoveredState;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows and checks a journal. */
@Command(
    name = "journal",
    mixinStandardHelpOptions = true,
    description =
        "Shows a journal as text and checks every record; applies it, or decides again along it. The"
            + " journal is a file, or in the store of 'adlro serve', which may run meanwhile.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro journal events.gz --head 20",
      "  adlro journal events.gz --recover",
      "  adlro journal events.gz --audit",
      "  adlro journal adlro.db --head 20",
      "  adlro journal --server http://127.0.0.1:7410 --audit",
    })
final class JournalCommand implements Callable<Integer> {
  private final CommandContext context;
  private final ClientContext client;

  @Mixin ServerOptions serverOptions;

  @Spec CommandSpec spec;

  @Parameters(
      paramLabel = "FILE|STORE",
      arity = "0..1",
      description =
          "A journal of 'adlro simulate --journal', compressed or not; or the store of 'adlro"
              + " serve': a SQLite file, or the URL of a PostgreSQL database; without it, a server is"
              + " asked.")
  Optional<String> location = Optional.empty();

  @Option(
      names = "--head",
      paramLabel = "N",
      description =
          "Show only the first N records; default: all, or none with --recover or --audit.")
  Optional<Long> head = Optional.empty();

  @Option(
      names = "--recover",
      description = "Apply all records and show the state that they lead to; no policy runs.")
  boolean recover;

  @Option(
      names = "--audit",
      description =
          "Let the policy of the journal decide again and show the first order that differs.")
  boolean audit;

  JournalCommand(CommandContext context, ClientContext client) {
    this.context = context;
    this.client = client;
  }

  @Override
  public Integer call() {
    if (head.orElse(0L) < 0) {
      throw new UserError("--head %d is below 0".formatted(head.get()));
    }
    if (location.isPresent() && serverOptions.server.isPresent()) {
      throw new UserError("give the file or store of a journal, or --server, not both");
    }
    if (location.isPresent() && !StoreJournal.isStore(location.get())) {
      return show(new JournalFile("", Path.of(location.get())));
    }
    try (StoreJournal journal = journal()) {
      return show(journal);
    }
  }

  private StoreJournal journal() {
    return location
        .map(StoreJournal::open)
        .orElseGet(() -> StoreJournal.of(new ServerJournal(serverOptions.client(client))));
  }

  private int show(JournalSource journal) {
    PrintWriter out = spec.commandLine().getOut();
    Optional<JournalTail> tail = journal.read(reader -> list(reader, out));
    if (tail.isEmpty()) {
      return ExitCode.OK;
    }
    boolean agrees = true;
    if (recover) {
      JournalLines.recovered(journal.read(RecoveredState::of)).forEach(out::println);
    }
    if (audit) {
      context.status().phase("deciding again along the journal");
      JournalAudit found =
          journal.read(
              reader ->
                  JournalAudit.of(
                      reader,
                      journal,
                      context.experiment().catalog(),
                      context.training().models().names()));
      context.status().erase();
      JournalLines.audit(found).forEach(out::println);
      agrees = found.result().difference().isEmpty();
    }
    out.flush();
    return exitCode(tail.get(), agrees);
  }

  /**
   * Shows and checks the records; empty if nothing reads the output any more, as after {@code
   * head}.
   */
  private Optional<JournalTail> list(JournalReader journal, PrintWriter out) throws IOException {
    long shown = head.orElse(recover || audit ? 0 : Long.MAX_VALUE);
    context.status().writes();
    JournalLines.header(journal.header()).forEach(out::println);
    while (journal.next()) {
      if (journal.record().sequence() <= shown) {
        out.println(RecordText.of(journal.record()));
        if (StandardWriter.hasEnded(out)) {
          return Optional.empty();
        }
      }
    }
    out.println(JournalLines.tail(journal.tail()));
    return Optional.of(journal.tail());
  }

  private int exitCode(JournalTail tail, boolean agrees) {
    if (tail.kind() != JournalTail.Kind.CLEAN) {
      PrintWriter err = spec.commandLine().getErr();
      err.println(
          "%s: is %s; the records before are whole"
              .formatted(location.orElse("the server"), tail.text()));
      err.flush();
      return ExitCode.SOFTWARE;
    }
    return agrees ? ExitCode.OK : ExitCode.SOFTWARE;
  }
}
