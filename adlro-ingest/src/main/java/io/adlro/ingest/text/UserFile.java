package io.adlro.ingest.text;

import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.message.Problems;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipException;

/** Opens files that a user has named, which may be anything or nothing. */
public final class UserFile {
  private static final int MOST_NEIGHBOURS = 10_000;

  private UserFile() {}

  /** The bytes of a file; empty, with the problem noted, when there is none to read. */
  public static Optional<InputStream> open(Path file, Problems problems) {
    if (Files.isDirectory(file)) {
      problems.add(file.toString(), "is a directory; name a file in it");
      return Optional.empty();
    }
    try {
      return Optional.of(Files.newInputStream(file));
    } catch (IOException e) {
      problems.add(file.toString(), sentence(file, e));
      return Optional.empty();
    }
  }

  /** The whole text of a file up to a size; empty, with the problem noted, when it is not text. */
  public static Optional<String> text(Path file, int mostBytes, Problems problems) {
    Optional<InputStream> opened = open(file, problems);
    if (opened.isEmpty()) {
      return Optional.empty();
    }
    try (InputStream in = opened.get()) {
      byte[] bytes = in.readNBytes(mostBytes + 1);
      if (bytes.length > mostBytes) {
        String limit = mostBytes >> 20 > 0 ? (mostBytes >> 20) + " MiB" : mostBytes + " bytes";
        problems.add(file.toString(), "is larger than " + limit + "; is it the right file?");
        return Optional.empty();
      }
      return decoded(file, bytes, problems);
    } catch (IOException e) {
      problems.add(file.toString(), sentence(file, e));
      return Optional.empty();
    }
  }

  /** What went wrong with a file, and the remedy where there is one. */
  public static String sentence(Path file, IOException problem) {
    if (problem instanceof NoSuchFileException) {
      return "there is no such file" + neighbour(file);
    }
    if (problem instanceof AccessDeniedException) {
      return "cannot be read; check its permissions";
    }
    if (problem instanceof ZipException) {
      return "is not a gzip file, or is damaged; rewrite it, or without .gz if it is plain text";
    }
    if (problem instanceof EOFException) {
      return "ends in the middle of its compressed data; copy it again";
    }
    boolean hasReason = problem instanceof FileSystemException files && files.getReason() != null;
    return "cannot be read: "
        + (hasReason ? ((FileSystemException) problem).getReason() : problem.getMessage());
  }

  private static Optional<String> decoded(Path file, byte[] bytes, Problems problems) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length + 1);
    if (decoder.decode(in, out, true).isError()) {
      int line = 1;
      for (int i = 0; i < in.position(); i++) {
        line += bytes[i] == '\n' ? 1 : 0;
      }
      problems.add(file.toString(), line, "is not UTF-8 text; save the file as UTF-8");
      return Optional.empty();
    }
    String text = out.flip().toString();
    return Optional.of(text.startsWith("\uFEFF") ? text.substring(1) : text);
  }

  private static String neighbour(Path file) {
    Path folder = file.toAbsolutePath().normalize().getParent();
    if (folder == null || file.getFileName() == null) {
      return "";
    }
    if (!Files.isDirectory(folder)) {
      return "; there is no folder `" + file.getParent() + "` either";
    }
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      for (Path entry : entries) {
        names.add(entry.getFileName().toString());
        if (names.size() == MOST_NEIGHBOURS) {
          break;
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      return ""; // only the hint is lost
    }
    Collections.sort(names);
    return NearestName.to(file.getFileName().toString(), names)
        .map(name -> "; did you mean `" + file.resolveSibling(name) + "`?")
        .orElse("; check its name");
  }
}
