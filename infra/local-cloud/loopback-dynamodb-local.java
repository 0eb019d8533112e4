import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import software.amazon.dynamodb.services.local.main.ServerRunner;

/** Starts DynamoDB Local for this machine alone: by itself it listens on every address, and takes any credentials. */
public class LoopbackDynamoDbLocal {
  public static void main(String[] args) throws Exception {
    var local = ServerRunner.createServerFromCommandLineArgs(args);
    var server = local.getClass().getDeclaredField("server");
    server.setAccessible(true);
    for (var connector : ((Server) server.get(local)).getConnectors()) {
      ((ServerConnector) connector).setHost("127.0.0.1");
    }
    local.safeStart();
    local.join();
  }
}
