package io.adlro.app.command;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version of the jar that runs. */
final class Version implements IVersionProvider {
  static String number() {
    return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
        .orElse("development");
  }

  @Override
  public String[] getVersion() {
    return new String[] {"adlro " + number()};
  }
}
