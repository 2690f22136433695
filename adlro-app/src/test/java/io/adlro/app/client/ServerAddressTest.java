package io.adlro.app.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ServerAddressTest {
  @TempDir Path dir;
  private Path folder;
  private Path home;

  @BeforeEach
  void makeFolders() throws IOException {
    folder = Files.createDirectory(dir.resolve("work"));
    home = Files.createDirectory(dir.resolve("home"));
  }

  private ServerAddress find(Map<String, String> environment) {
    return ServerAddress.find(Optional.empty(), Optional.empty(), environment, folder, home);
  }

  private static void write(Path file, String key) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, key + "\n");
  }

  @Test
  void anOptionComesBeforeTheEnvironmentAndThatBeforeTheDefault() throws IOException {
    write(dir.resolve("k"), "adlro_option");
    Map<String, String> environment =
        Map.of("ADLRO_SERVER", "https://gpu.example/adlro//", "ADLRO_KEY", "adlro_variable");

    ServerAddress option =
        ServerAddress.find(
            Optional.of("http://10.0.0.1:8"),
            Optional.of(dir.resolve("k")),
            environment,
            folder,
            home);

    assertThat(option.url()).isEqualTo("http://10.0.0.1:8");
    assertThat(option.key().text()).contains("adlro_option");
    assertThat(find(environment).url()).isEqualTo("https://gpu.example/adlro");
    assertThat(find(environment).key().text()).contains("adlro_variable");
    assertThat(find(Map.of()).url()).isEqualTo("http://127.0.0.1:7410");
  }

  @Test
  void theKeyOfTheFolderComesBeforeThatOfTheUser() throws IOException {
    assertThat(find(Map.of()).key().text()).isEmpty();
    write(home.resolve(".config/adlro/key"), "adlro_home");
    assertThat(find(Map.of()).key().text()).contains("adlro_home");
    write(folder.resolve("adlro-demo/key"), "adlro_demo");
    assertThat(find(Map.of()).key().text()).contains("adlro_demo");
    write(folder.resolve("adlro.key"), "adlro_folder");
    assertThat(find(Map.of()).key().text()).contains("adlro_folder");
  }

  @Test
  void aKeyIsNotPartOfATextAboutIt() {
    assertThat(find(Map.of("ADLRO_KEY", "adlro_secret")).toString()).doesNotContain("secret");
  }

  @Test
  void otherAddressesAreRefused() {
    for (String url :
        new String[] {"gpu1:7410", "ftp://gpu1", "http://", "http://a b", "http:/x"}) {
      assertThatThrownBy(() -> find(Map.of("ADLRO_SERVER", url)))
          .hasMessage(
              "ADLRO_SERVER=%s is not the address of a server; write for example %s",
              url, "http://127.0.0.1:7410");
    }
  }
}
