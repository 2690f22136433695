package io.adlro.study.training;

import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.message.UserError;
import io.adlro.learn.bundle.BundleFormat;
import io.adlro.learn.bundle.BundleRefused;
import io.adlro.learn.bundle.ModelBundle;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The models shipped with ADLRO, and those in files of the user. */
public final class ModelFiles {
  private static final String END = ".adlro";
  private static final long MOST_BYTES = 1L << 30;

  /** A model with its file and the hash at the end of the file. */
  public record Found(Path file, ModelBundle model, String sha256) {}

  private final Path folder;

  private ModelFiles(Path folder) {
    this.folder = folder;
  }

  /** Those in the folder {@code models} of ADLRO's home. */
  public static ModelFiles of(Path home) {
    return new ModelFiles(home.resolve("models"));
  }

  /**
   * A model by its name or by its file.
   *
   * @throws UserError when there is none, or its file is damaged
   */
  public Found load(String nameOrFile) {
    Path file = requireFile(nameOrFile);
    try {
      if (Files.size(file) > MOST_BYTES) {
        throw new UserError(file + ": is larger than 1 GiB; is it the right file?");
      }
      byte[] bytes = Files.readAllBytes(file);
      ModelBundle model = BundleFormat.read(file.toString(), bytes);
      return new Found(file, model, BundleFormat.sha256(bytes));
    } catch (BundleRefused refused) {
      throw new UserError(refused.getMessage());
    } catch (IOException e) {
      throw new UserError(file + ": cannot be read; check its permissions");
    }
  }

  /** Where a model of this name belongs. */
  public Path file(String name) {
    return folder.resolve(name + END);
  }

  public List<String> names() {
    List<String> names = new ArrayList<>();
    if (!Files.isDirectory(folder)) {
      return names;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + END)) {
      for (Path file : files) {
        String name = file.getFileName().toString();
        names.add(name.substring(0, name.length() - END.length()));
      }
    } catch (IOException | DirectoryIteratorException e) {
      throw new UserError("%s: cannot be read: %s".formatted(folder, e.getMessage()));
    }
    Collections.sort(names);
    return names;
  }

  /**
   * The file of a model that is named by its name, its file or the folder of its training.
   *
   * @throws UserError when there is none
   */
  public Path requireFile(String nameOrFile) {
    if (nameOrFile.isBlank()) {
      throw new UserError("the model is missing; name a model file or the folder of a training");
    }
    List<String> names = names();
    if (names.contains(nameOrFile)) {
      return file(nameOrFile);
    }
    Path file = path(nameOrFile);
    if (Files.isDirectory(file)) {
      return ofTraining(file);
    }
    if (Files.isRegularFile(file)) {
      return file;
    }
    throw new UserError(
        "there is no model `%s`, neither a file or folder nor shipped with ADLRO%s"
            .formatted(nameOrFile, NearestName.hint(nameOrFile, names)));
  }

  private static Path ofTraining(Path training) {
    Path model = training.resolve("model" + END);
    if (Files.isRegularFile(model)) {
      return model;
    }
    throw new UserError(
        "%s: contains no model%s; name the folder of a training that has ended, or a model file"
            .formatted(training, END));
  }

  private static Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new UserError("`%s` is not the name of a file".formatted(text.replace('\0', '?')));
    }
  }
}
