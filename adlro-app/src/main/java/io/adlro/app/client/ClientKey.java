package io.adlro.app.client;

import io.adlro.ingest.message.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The API key that requests carry.
 *
 * @param text empty if there is none
 * @param source where it was found, or the places where it was not
 */
record ClientKey(Optional<String> text, String source) {
  static final String VARIABLE = "ADLRO_KEY";

  private static final String ALLOWED = "[!-~]{1,256}";

  @Override
  public String toString() {
    return source; // the key must not get into a message
  }

  /** That of the option, else of the environment, else of the first file that exists. */
  static ClientKey find(
      Optional<Path> option, Map<String, String> environment, List<Path> usualFiles) {
    if (option.isPresent()) {
      return read(option.get(), "--key-file ");
    }
    String variable = environment.getOrDefault(VARIABLE, "").strip();
    if (!variable.isEmpty()) {
      return checked(variable, VARIABLE);
    }
    return usualFiles.stream()
        .filter(Files::exists)
        .findFirst()
        .map(file -> read(file, ""))
        .orElseGet(() -> new ClientKey(Optional.empty(), listed(usualFiles)));
  }

  private static ClientKey read(Path file, String option) {
    try {
      return checked(Files.readString(file).strip(), file.toString());
    } catch (NoSuchFileException e) {
      throw new UserError(option + file + ": there is no such file");
    } catch (IOException e) {
      throw new UserError(option + file + ": the key cannot be read; check the file's permissions");
    }
  }

  private static ClientKey checked(String text, String source) {
    if (!text.matches(ALLOWED)) {
      throw new UserError(source + ": is not a key; a key is one line that starts with adlro_");
    }
    return new ClientKey(Optional.of(text), source);
  }

  private static String listed(List<Path> files) {
    return files.stream().map(Path::toString).collect(Collectors.joining(", "));
  }
}
