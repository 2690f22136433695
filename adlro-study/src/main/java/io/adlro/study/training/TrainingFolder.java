package io.adlro.study.training;

import io.adlro.ingest.message.UserError;
import io.adlro.learn.bundle.BundleFormat;
import io.adlro.learn.bundle.BundleRefused;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.learn.training.CurveCsv;
import io.adlro.learn.training.EventFile;
import io.adlro.learn.training.Training;
import io.adlro.study.file.DurableFile;
import io.adlro.study.file.OutputFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;

/** The folder of one training: its model, its curves and its checkpoint. */
public final class TrainingFolder {
  /** The model, the checkpoint with its replay memory, and each of them twice while replaced. */
  static final long NEEDED_MIB = 512;

  private static final String MODEL = "model.adlro";
  private static final String CHECKPOINT = "checkpoint.adlro";

  /** The free disk space at a folder. */
  interface Room {
    long usableBytes(Path folder) throws IOException;
  }

  private final Path folder;

  private TrainingFolder(Path folder) {
    this.folder = folder;
  }

  /** A folder for a new training, created if necessary. Fails now rather than after hours. */
  public static TrainingFolder fresh(Path folder) {
    return fresh(folder, path -> Files.getFileStore(path).getUsableSpace());
  }

  static TrainingFolder fresh(Path folder, Room room) {
    if (Files.exists(folder.resolve(CHECKPOINT))) {
      throw new UserError(
          "%s holds a training already; continue with --resume %s, or choose another --out"
              .formatted(folder, folder));
    }
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UserError(
          "--out %s: the folder cannot be made (%s); choose another one"
              .formatted(folder, reason(e)));
    }
    requireRoom("--out", folder, room);
    return new TrainingFolder(folder);
  }

  /** The folder of a training to resume. */
  public static TrainingFolder existing(Path folder) {
    TrainingFolder training = new TrainingFolder(folder);
    if (!training.hasCheckpoint()) {
      throw new UserError(
          "--resume %s: there is no checkpoint in it; name the folder that --out named"
              .formatted(folder));
    }
    requireRoom("--resume", folder, path -> Files.getFileStore(path).getUsableSpace());
    return training;
  }

  private static void requireRoom(String option, Path folder, Room room) {
    try {
      Path probe = Files.createTempFile(folder, ".adlro", ".probe");
      Files.delete(probe);
    } catch (IOException e) {
      throw new UserError(
          "%s %s: the folder cannot be written (%s); choose another one"
              .formatted(option, folder, reason(e)));
    }
    try {
      long mib = room.usableBytes(folder) >> 20;
      if (mib < NEEDED_MIB) {
        throw new UserError(
            "%s %s: only %,d MiB are free there, a training may need %,d; make room or choose"
                    .formatted(option, folder, mib, NEEDED_MIB)
                + " another folder");
      }
    } catch (IOException e) {
      throw new UserError(
          "%s %s: its free space cannot be read (%s); choose another folder"
              .formatted(option, folder, reason(e)));
    }
  }

  public boolean hasCheckpoint() {
    return Files.isRegularFile(folder.resolve(CHECKPOINT));
  }

  public Checkpoint checkpoint() {
    return readOrReport(() -> Checkpoint.read(folder.resolve(CHECKPOINT)));
  }

  public void restore(Training training) {
    readOrReport(
        () -> {
          Checkpoint.restore(folder.resolve(CHECKPOINT), training);
          return training;
        });
  }

  /** Writes all files; the checkpoint last, so that the others are at least as new as it is. */
  void write(Checkpoint checkpoint, Training training, ModelBundle model, String page) {
    Instant start = checkpoint.startedAt();
    double startSeconds = start.toEpochMilli() / 1e3;
    DurableFile.write(folder.resolve(MODEL), out -> out.write(BundleFormat.write(model)));
    new OutputFile(folder.resolve("curve.csv")).write(CurveCsv.timed(checkpoint.curve()));
    new OutputFile(folder.resolve("curve.html")).write(page);
    overwrite(events(start), EventFile.of(checkpoint.curve(), startSeconds));
    write(checkpoint, training);
  }

  /** Writes the checkpoint alone. */
  void write(Checkpoint checkpoint, Training training) {
    checkpoint.write(folder.resolve(CHECKPOINT), training);
  }

  /** In place: TensorBoard keeps the file open, and all but its end stays as it was. */
  private static void overwrite(Path file, byte[] bytes) {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      ByteBuffer rest = ByteBuffer.wrap(bytes);
      while (rest.hasRemaining()) {
        channel.write(rest);
      }
      channel.truncate(bytes.length);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file + ": " + reason(e), e);
    }
  }

  /** The files of a finished training. */
  public List<Path> files(Checkpoint checkpoint) {
    return List.of(
        folder.resolve(MODEL),
        folder.resolve("curve.csv"),
        folder.resolve("curve.html"),
        events(checkpoint.startedAt()),
        folder.resolve(CHECKPOINT));
  }

  public Path path() {
    return folder;
  }

  /** TensorBoard expects this name. */
  private Path events(Instant start) {
    return folder.resolve("events.out.tfevents." + start.getEpochSecond() + ".adlro");
  }

  private interface Reading<T> {
    T read();
  }

  private static <T> T readOrReport(Reading<T> reading) {
    try {
      return reading.read();
    } catch (BundleRefused refused) {
      throw new UserError(refused.getMessage());
    }
  }

  private static String reason(IOException problem) {
    boolean hasReason = problem instanceof FileSystemException files && files.getReason() != null;
    return hasReason
        ? ((FileSystemException) problem).getReason()
        : problem.getClass().getSimpleName();
  }
}
