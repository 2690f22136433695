package io.adlro.study.file;

import io.adlro.ingest.message.Problems;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * A file that the user requested. It is checked before the work starts and written under another
 * name first: readers see the whole new file or the old one, also after Ctrl-C.
 */
public final class OutputFile {
  /** What goes into the file. */
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  private final Path file;
  private final Optional<OutputStream> stream;

  public OutputFile(Path file) {
    this(file, Optional.empty());
  }

  private OutputFile(Path file, Optional<OutputStream> stream) {
    this.file = file;
    this.stream = stream;
  }

  /** An open stream under the name that the user wrote for it; it is flushed, not closed. */
  public static OutputFile of(Path name, OutputStream stream) {
    return new OutputFile(name, Optional.of(stream));
  }

  /** Notes a reason why the file cannot be written, if it is known in advance. */
  public static OutputFile checked(String option, Path file, Problems problems) {
    String wrong = problem(file);
    if (!wrong.isEmpty()) {
      problems.add(option + " " + file + ": " + wrong);
    }
    return new OutputFile(file);
  }

  private static String problem(Path file) {
    if (Files.isDirectory(file)) {
      return "is a folder; name a file in it";
    }
    if (Files.exists(file) && !Files.isWritable(file)) {
      return "exists and is not writable; choose another name";
    }
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      return "there is no folder " + folder + "; create it first";
    }
    return isSpecial(file) || Files.isWritable(folder)
        ? ""
        : "the folder " + folder + " is not writable; choose another one";
  }

  public Path path() {
    return file;
  }

  public void write(String text) {
    write(out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  public void write(Content content) {
    try {
      if (stream.isPresent()) {
        OutputStream out = new BufferedOutputStream(stream.get(), 1 << 16);
        content.writeTo(out);
        out.flush();
      } else if (isSpecial(file)) {
        fill(file, content);
      } else {
        replace(Files.exists(file) ? file.toRealPath() : file.toAbsolutePath(), content);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file + ": " + reason(e), e);
    }
  }

  /** A device or a pipe cannot be replaced by a file. */
  private static boolean isSpecial(Path file) {
    return Files.exists(file) && !Files.isRegularFile(file);
  }

  private static void replace(Path target, Content content) throws IOException {
    String name = "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".part";
    Path part = target.resolveSibling(name);
    // Before the file is there: Ctrl-C in between would leave it.
    part.toFile().deleteOnExit();
    try {
      fill(part, content);
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private static void fill(Path file, Content content) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
      content.writeTo(out);
    }
  }

  private static String reason(IOException problem) {
    boolean hasReason = problem instanceof FileSystemException files && files.getReason() != null;
    return hasReason ? ((FileSystemException) problem).getReason() : problem.getMessage();
  }
}
