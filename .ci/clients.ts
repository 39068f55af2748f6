/**
 * Makes clients of the contract in other languages with the generators that people use, compiles them, and books parcels
 * with those in Go, Python and Java on a Waybill of its own. What a machine lacks is skipped, and said. `make clients`.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { order } from '../sdk/testing/order.ts'
import { Platform } from '../sdk/testing/platform.ts'

const root = path.dirname(import.meta.dirname)
const contract = path.join(root, 'openapi/generated/openapi-3.0.json')
const folder = path.join(root, '.data/clients')
const generator = '7.17.0'
const jar = path.join(
  homedir(),
  `.m2/repository/org/openapitools/openapi-generator-cli/${generator}/openapi-generator-cli-${generator}.jar`,
)
const python = path.join(folder, 'venv/bin/python')

const run = (where: string, program: string, ...parameters: string[]): string => {
  mkdirSync(path.join(folder, where), { recursive: true })
  return execFileSync(program, parameters, {
    cwd: path.join(folder, where),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 100_000_000,
  })
}

function has(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** openapi-generator, which Maven brings once. */
function generate(language: string, properties: string): void {
  if (!existsSync(jar))
    run(
      '.',
      'mvn',
      '-q',
      'dependency:get',
      `-Dartifact=org.openapitools:openapi-generator-cli:${generator}`,
      '-Dtransitive=false',
    )
  const what = 'models,apis,supportingFiles,modelTests=false,apiTests=false,modelDocs=false,apiDocs=false'
  const given = ['-i', contract, '-g', language, '-o', language, '--additional-properties', properties]
  run('.', 'java', '-jar', jar, 'generate', ...given, '--global-property', what)
}

function virtualEnvironment(): void {
  if (!existsSync(python)) run('.', 'python3', '-m', 'venv', 'venv')
}

const sent = JSON.stringify(order)

const inGo = `package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"strings"
)

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	ctx := context.Background()
	client, err := NewClientWithResponses(os.Args[1])
	must(err)
	session, err := client.LoginWithResponse(ctx, Credentials{Username: "freja@nordlys.example", Password: "lamps-from-the-north"})
	must(err)
	auth := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+session.JSON200.AccessToken)
		return nil
	}
	created, err := client.CreateShipmentWithBodyWithResponse(ctx, nil, "application/json", strings.NewReader(os.Args[2]), auth)
	must(err)
	id := created.JSON201.Id
	_, err = client.RegisterShipmentWithResponse(ctx, id, nil, auth)
	must(err)
	label, err := client.GetShipmentLabelPdfWithResponse(ctx, id, nil, auth)
	must(err)
	fmt.Print(string(label.Body[:5]))
}
`

const inPython = `import json, sys
import waybill
from waybill.models import Credentials, ShipmentCreate
host, order = sys.argv[1:]
session = waybill.AuthenticationApi(waybill.ApiClient(waybill.Configuration(host=host))).login(
    Credentials(username="freja@nordlys.example", password="lamps-from-the-north"))
shipping = waybill.ShippingApi(waybill.ApiClient(waybill.Configuration(host=host, access_token=session.access_token)))
shipment = shipping.create_shipment(ShipmentCreate.from_dict(json.loads(order)))
shipping.register_shipment(shipment.id)
print(shipping.get_shipment_label_pdf(shipment.id)[:5].decode(), end="")
`

const inPythonClient = `import json, sys
from waybill_client import AuthenticatedClient, Client
from waybill_client.api.authentication import login
from waybill_client.api.shipping import create_shipment, get_shipment_label_pdf, register_shipment
from waybill_client.models import Credentials, ShipmentCreate
host, order = sys.argv[1:]
session = login.sync(client=Client(base_url=host), body=Credentials(username="freja@nordlys.example", password="lamps-from-the-north"))
client = AuthenticatedClient(base_url=host, token=session.access_token)
shipment = create_shipment.sync(client=client, body=ShipmentCreate.from_dict(json.loads(order)))
register_shipment.sync(shipment.id, client=client)
print(get_shipment_label_pdf.sync(shipment.id, client=client).payload.read(5).decode(), end="")
`

const inJava = `import java.nio.file.Files;
import java.util.Arrays;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.AuthenticationApi;
import org.openapitools.client.api.ShippingApi;
import org.openapitools.client.model.Credentials;
import org.openapitools.client.model.ShipmentCreate;

public class Ship {
  public static void main(String[] given) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(given[0]);
    var session = new AuthenticationApi(client)
        .login(new Credentials().username("freja@nordlys.example").password("lamps-from-the-north"));
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + session.getAccessToken()));
    var shipping = new ShippingApi(client);
    var order = client.getObjectMapper().readValue(given[1], ShipmentCreate.class);
    var id = shipping.createShipment(order, null, null).getId();
    shipping.registerShipment(id, null, null);
    var label = Files.readAllBytes(shipping.getShipmentLabelPdf(id, null, null, null).toPath());
    System.out.print(new String(Arrays.copyOf(label, 5)));
  }
}
`

const mustPrint = (label: string) => {
  if (label !== '%PDF-') throw new Error(`The label begins with ${JSON.stringify(label)}`)
}

/** Each generator, what it needs, and what it does. */
const clients: readonly { name: string; needs: readonly string[]; make: (baseUrl: string) => void }[] = [
  {
    name: 'Go, oapi-codegen: compiled, books a parcel',
    needs: ['go'],
    make: (baseUrl) => {
      const codegen = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.5.1'
      run('oapi', 'go', 'run', codegen, '-generate', 'types,client', '-package', 'main', '-o', 'waybill.go', contract)
      writeFileSync(path.join(folder, 'oapi/main.go'), inGo)
      if (!existsSync(path.join(folder, 'oapi/go.mod'))) run('oapi', 'go', 'mod', 'init', 'waybill.example/client')
      run('oapi', 'go', 'mod', 'tidy')
      run('oapi', 'go', 'build', '-o', 'book', '.')
      mustPrint(run('oapi', path.join(folder, 'oapi/book'), baseUrl, sent))
    },
  },
  {
    name: 'Python, openapi-generator: imported, books a parcel',
    needs: ['java', 'mvn', 'python3'],
    make: (baseUrl) => {
      generate('python', 'packageName=waybill')
      virtualEnvironment()
      run('.', python, '-m', 'pip', 'install', '-q', './python')
      writeFileSync(path.join(folder, 'book.py'), inPython)
      mustPrint(run('.', python, 'book.py', baseUrl, sent))
    },
  },
  {
    name: 'Python, openapi-python-client: imported, books a parcel',
    needs: ['python3'],
    make: (baseUrl) => {
      virtualEnvironment()
      run('.', python, '-m', 'pip', 'install', '-q', 'openapi-python-client', 'ruff')
      const program = path.join(folder, 'venv/bin/openapi-python-client')
      writeFileSync(
        path.join(folder, 'python-client.yaml'),
        'package_name_override: waybill_client\ncontent_type_overrides:\n  application/pdf: application/octet-stream\n',
      )
      run(
        '.',
        program,
        'generate',
        '--path',
        contract,
        '--config',
        'python-client.yaml',
        '--output-path',
        'python-client',
        '--overwrite',
      )
      run('.', python, '-m', 'compileall', '-q', 'python-client')
      run('.', python, '-m', 'pip', 'install', '-q', './python-client')
      writeFileSync(path.join(folder, 'book-client.py'), inPythonClient)
      mustPrint(run('.', python, 'book-client.py', baseUrl, sent))
    },
  },
  {
    name: 'Java, openapi-generator: compiled, books a parcel',
    needs: ['java', 'mvn'],
    make: (baseUrl) => {
      generate('java', 'library=native,openApiNullable=false')
      writeFileSync(path.join(folder, 'java/src/main/java/Ship.java'), inJava)
      run('java', 'mvn', '-q', 'compile', 'dependency:build-classpath', '-Dmdep.outputFile=classpath')
      const classes = ['target/classes', readFileSync(path.join(folder, 'java/classpath'), 'utf8')].join(path.delimiter)
      mustPrint(run('java', 'java', '-cp', classes, 'Ship', baseUrl, sent))
    },
  },
  {
    name: 'Go, openapi-generator: compiled',
    needs: ['java', 'mvn', 'go'],
    make: () => {
      generate('go', 'enumClassPrefix=true')
      run('go', 'go', 'mod', 'tidy')
      run('go', 'go', 'build', './...')
    },
  },
  {
    name: 'C#, openapi-generator: compiled',
    needs: ['java', 'mvn', 'dotnet'],
    make: () => {
      generate('csharp', 'packageName=Waybill')
      run('csharp', 'dotnet', 'build', '--nologo', 'src/Waybill/Waybill.csproj')
    },
  },
]

for (const where of ['oapi', 'python', 'python-client', 'java', 'go', 'csharp'])
  rmSync(path.join(folder, where), { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
// oxlint-disable-next-line typescript/await-thenable -- it is async disposable
await using platform = await Platform.start()
for (const { name, needs, make } of clients) {
  const missing = needs.filter((program) => !has(program))
  if (missing.length > 0) {
    console.log(`skipped  ${name}: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not here`)
    continue
  }
  try {
    const started = performance.now()
    make(platform.baseUrl)
    console.log(`done     ${name} (${((performance.now() - started) / 1000).toFixed(0)} s)`)
  } catch (error) {
    const { message, stdout = '', stderr = '' } = Object(error)
    console.log(`failed   ${name}\n${message}\n${String(stdout).slice(-2000)}\n${String(stderr).slice(-3000)}`)
    process.exitCode = 1
  }
}
