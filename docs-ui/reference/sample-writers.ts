import { basePath, type Operation } from './reference.ts'
import { type Call, urlOf } from './call.ts'
import type { Language } from './languages.ts'
import {
  bodyLiteral,
  csharpText,
  double,
  goText,
  indent,
  javaText,
  quoted,
  script,
  single,
  tripleQuoted,
} from './literals.ts'

const contentType = ({ body }: Operation) =>
  body?.types?.includes('application/json') ? 'application/json' : body?.types?.[0]

const token = 'WAYBILL_TOKEN'

/** The SDK's credential option: a typed API key has an option of its own. */
function credential(authorization: string | undefined): string {
  if (authorization === undefined) return `accessToken: process.env.${token}`
  const value = authorization.replace(/^Bearer /, '')
  return `${value.startsWith('wb_') ? 'apiKey' : 'accessToken'}: ${script(value)}`
}

/** How to run the file. The token is an API key, or comes from a log-in. */
const run = ({ permission }: Operation, command: string) =>
  permission === 'public' ? command : `${token}=<API key, or accessToken of login> ${command}`

interface Field {
  readonly name: string
  readonly value: string
  /** `value` is the text before the token, which is read from the environment. */
  readonly secret?: true
}

function headersOf(operation: Operation, call: Call): Field[] {
  const sent = call.file?.type ?? (call.body === undefined ? undefined : contentType(operation))
  return [
    ...(operation.permission === 'public'
      ? []
      : [
          call.authorization === undefined
            ? { name: 'Authorization', value: 'Bearer ', secret: true as const }
            : { name: 'Authorization', value: call.authorization },
        ]),
    ...(call.clientId === undefined || operation.permission === 'public'
      ? []
      : [{ name: 'ClientId', value: call.clientId }]),
    ...Object.entries(call.headers).map(([name, value]) => ({ name, value })),
    ...(sent === undefined ? [] : [{ name: 'Content-Type', value: sent }]),
  ]
}

export const writers: Record<Language, (operation: Operation, call: Call) => string> = {
  curl(operation, call) {
    const parts = [
      `curl${operation.method === 'GET' ? '' : ` -X ${operation.method}`} ${quoted(urlOf(operation, call))}`,
      ...headersOf(operation, call).map(({ name, value, secret }) =>
        secret ? `-H "${name}: ${value}$${token}"` : `-H ${quoted(`${name}: ${value}`)}`,
      ),
      ...(call.file === undefined ? [] : [`--data-binary ${quoted(`@${call.file.name}`)}`]),
      ...(call.body === undefined ? [] : [`--data-raw ${quoted(call.body)}`]),
      ...(binary(operation) ? [`--output ${fileName(operation)}`] : []),
    ]
    const note = operation.permission === 'public' ? [] : [`# ${token}=<API key, or accessToken of login>`]
    return [...note, parts.join(' \\\n  ')].join('\n')
  },

  typescript(operation, call) {
    const { path, query, header } = operation.parameters
    const values = path.map(({ name, type }) =>
      type === 'integer' ? (call.path[name] ?? '1') : script(call.path[name] ?? ''),
    )
    const filled = call.query.filter(([, value]) => value !== '')
    const names = [...new Set(filled.map(([name]) => name))]
    const entries = names.map((name) => {
      const parameter = query.find((candidate) => candidate.name === name)
      const found = filled.flatMap(([candidate, value]) => (candidate === name ? [value] : []))
      // A named enumeration defines its type elsewhere, so the example has to tell it.
      const type = parameter?.items?.type ?? parameter?.type ?? typeof parameter?.examples?.[0]
      const print = (value: string) => (/^(integer|number|boolean)$/.test(type) ? value : script(value))
      const key = /^[\w$]+$/.test(name) ? name : script(name)
      return `${key}: ${parameter?.type === 'array' ? `[${found.map(print).join(', ')}]` : print(found[0] ?? '')}`
    })
    const options = header.flatMap(({ name }) => {
      const value = name === 'ClientId' ? call.clientId : call.headers[name]
      const option = optionOf[name]
      if (value === undefined || option === undefined) return []
      return [`${option}: ${name === 'ClientId' ? value : script(value)}`]
    })
    const body = call.file
      ? [`await readFile(${script(call.file.name)}, 'utf8')`]
      : call.body === undefined
        ? []
        : [bodyLiteral(call.body)]
    const noBody =
      operation.body && body.length === 0 && (entries.length > 0 || options.length > 0) ? ['undefined'] : []
    const given =
      entries.length > 0 ? [`{ ${entries.join(', ')} }`] : query.length > 0 && options.length > 0 ? ['undefined'] : []
    const last = options.length > 0 ? [`{ ${options.join(', ')} }`] : []
    const args = [...values, ...body, ...noBody, ...given, ...last].join(', ')
    const response = operation.responses.find(({ status }) => status >= 200 && status < 300)
    const result = response && response.status !== 204 ? 'const result = ' : ''
    return [
      '// Node.js 22.18 or newer: npm install @waybill/sdk',
      `// ${run(operation, 'node sample.mts')}`,
      ...files(operation, call),
      `import { createClient } from '@waybill/sdk'`,
      '',
      operation.permission === 'public'
        ? `const client = createClient({ baseUrl: ${script(call.address + basePath)} })`
        : `const client = createClient({\n  baseUrl: ${script(call.address + basePath)},\n  ${credential(call.authorization)},\n})`,
      '',
      `${result}await client.${camel(operation.area)}.${operation.id}(${args})`,
      ...(result === '' ? [] : printed(operation)),
    ].join('\n')
  },

  fetch(operation, call) {
    const headers = headersOf(operation, call).map(
      ({ name, value, secret }) =>
        `    ${/^\w+$/.test(name) ? name : script(name)}: ${secret ? `\`${value}\${process.env.${token}}\`` : script(value)},`,
    )
    const raw = contentType(operation) !== 'application/json'
    const body = call.file
      ? [`  body: await readFile(${script(call.file.name)}),`]
      : call.body === undefined
        ? []
        : [raw ? `  body: ${script(call.body)},` : `  body: JSON.stringify(${indent(bodyLiteral(call.body), 2)}),`]
    const options = [
      ...(operation.method === 'GET' ? [] : [`  method: '${operation.method}',`]),
      ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
      ...body,
    ]
    const read = json(operation) ? 'await response.json()' : 'await response.text()'
    const file = script(fileName(operation))
    return [
      `// ${run(operation, 'node sample.mjs')}`,
      ...files(operation, call).flatMap((line) => [line, '']),
      `const response = await fetch(${script(urlOf(operation, call))}${options.length > 0 ? `, {\n${options.join('\n')}\n}` : ''})`,
      'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)',
      ...(binary(operation)
        ? [`await writeFile(${file}, response.body)`, `console.log(${file})`]
        : responses(operation)
          ? [`const result = ${read}`, 'console.log(result)']
          : []),
    ].join('\n')
  },

  python(operation, call) {
    const headers = headersOf(operation, call).map(
      ({ name, value, secret }) =>
        `        ${double(name)}: ${secret ? `f"${value}{os.environ['${token}']}"` : double(value)},`,
    )
    const secret = headersOf(operation, call).some((field) => field.secret)
    return [
      '# pip install requests',
      `# ${run(operation, 'python3 sample.py')}`,
      ...(secret ? ['import os', ''] : []),
      'import requests',
      '',
      `response = requests.request(`,
      `    "${operation.method}",`,
      `    ${double(urlOf(operation, call))},`,
      ...(headers.length > 0 ? ['    headers={', ...headers, '    },'] : []),
      ...(call.file
        ? [`    data=open(${double(call.file.name)}, "rb"),`]
        : call.body === undefined
          ? []
          : [`    data=${tripleQuoted(call.body)}.encode(),`]),
      ')',
      'response.raise_for_status()',
      ...(responses(operation)
        ? [
            `result = response.${binary(operation) ? 'content' : json(operation) ? 'json()' : 'text'}`,
            ...(binary(operation)
              ? [`open("${fileName(operation)}", "wb").write(result)`, `print("${fileName(operation)}")`]
              : ['print(result)']),
          ]
        : []),
    ].join('\n')
  },

  ruby(operation, call) {
    const headers = headersOf(operation, call).map(
      ({ name, value, secret }) =>
        `request[${single(name)}] = ${single(value)}${secret ? ` + ENV.fetch('${token}')` : ''}`,
    )
    const file = single(fileName(operation))
    return [
      `# ${run(operation, 'ruby sample.rb')}`,
      ...(json(operation) ? [`require 'json'`] : []),
      `require 'net/http'`,
      '',
      `uri = URI(${single(urlOf(operation, call))})`,
      `request = Net::HTTP::${capital(operation.method)}.new(uri)`,
      ...headers,
      ...(call.file
        ? [`request.body = File.binread(${single(call.file.name)})`]
        : call.body === undefined
          ? []
          : [`request.body = ${single(call.body)}`]),
      `response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') { |http| http.request(request) }`,
      'raise "#{response.code} #{response.body}" unless response.is_a?(Net::HTTPSuccess)',
      ...(binary(operation)
        ? [`File.binwrite(${file}, response.body)`, `puts ${file}`]
        : json(operation)
          ? ['result = JSON.parse(response.body)', 'pp result']
          : responses(operation)
            ? ['puts response.body']
            : []),
    ].join('\n')
  },

  go(operation, call) {
    const headers = headersOf(operation, call)
    const file = double(fileName(operation))
    const check = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}']
    const reads = responses(operation) && !binary(operation)
    const imports = [
      ...(responses(operation) ? ['fmt'] : []),
      'io',
      'log',
      'net/http',
      ...(binary(operation) || call.file || headers.some(({ secret }) => secret) ? ['os'] : []),
      ...(call.body === undefined || call.file ? [] : ['strings']),
    ]
    const [body, opened] = call.file
      ? ['file', [`\tfile, err := os.Open(${double(call.file.name)})`, ...check]]
      : [call.body === undefined ? 'nil' : `strings.NewReader(${goText(call.body)})`, []]
    return [
      `// Go 1.16 or newer: ${run(operation, 'go run sample.go')}`,
      'package main',
      '',
      'import (',
      ...imports.map((name) => `\t"${name}"`),
      ')',
      '',
      'func main() {',
      ...opened,
      `\trequest, err := http.NewRequest("${operation.method}", ${double(urlOf(operation, call))}, ${body})`,
      ...check,
      ...headers.map(
        ({ name, value, secret }) =>
          `\trequest.Header.Set(${double(name)}, ${double(value)}${secret ? `+os.Getenv("${token}")` : ''})`,
      ),
      '\tresponse, err := http.DefaultClient.Do(request)',
      ...check,
      '\tdefer response.Body.Close()',
      '\tresult, err := io.ReadAll(response.Body)',
      ...check,
      '\tif response.StatusCode >= 300 {',
      '\t\tlog.Fatal(response.Status, " ", string(result))',
      '\t}',
      ...(binary(operation)
        ? [
            `\tif err := os.WriteFile(${file}, result, 0o644); err != nil {`,
            '\t\tlog.Fatal(err)',
            '\t}',
            `\tfmt.Println(${file})`,
          ]
        : reads
          ? ['\tfmt.Println(string(result))']
          : []),
      '}',
    ].join('\n')
  },

  java(operation, call) {
    const publisher = call.file
      ? `HttpRequest.BodyPublishers.ofFile(Path.of(${double(call.file.name)}))`
      : call.body === undefined
        ? 'HttpRequest.BodyPublishers.noBody()'
        : `HttpRequest.BodyPublishers.ofString(${javaText(call.body)})`
    const handler = binary(operation) ? 'ofByteArray' : 'ofString'
    const kind = binary(operation) ? 'byte[]' : 'String'
    return [
      `// Java 15 or newer: ${run(operation, 'java Call.java')}`,
      'import java.net.URI;',
      'import java.net.http.HttpClient;',
      'import java.net.http.HttpRequest;',
      'import java.net.http.HttpResponse;',
      ...(binary(operation) ? ['import java.nio.file.Files;'] : []),
      ...(binary(operation) || call.file ? ['import java.nio.file.Path;'] : []),
      '',
      'public class Call {',
      '  public static void main(String[] args) throws Exception {',
      '    HttpRequest request = HttpRequest.newBuilder()',
      `        .uri(URI.create(${double(urlOf(operation, call))}))`,
      ...headersOf(operation, call).map(
        ({ name, value, secret }) =>
          `        .header(${double(name)}, ${double(value)}${secret ? ` + System.getenv("${token}")` : ''})`,
      ),
      `        .method("${operation.method}", ${indent(publisher, 8)})`,
      '        .build();',
      `    HttpResponse<${kind}> response = HttpClient.newHttpClient()`,
      `        .send(request, HttpResponse.BodyHandlers.${handler}());`,
      '    System.out.println(response.statusCode());',
      ...(binary(operation)
        ? [
            '    if (response.statusCode() >= 300) throw new RuntimeException(new String(response.body()));',
            `    System.out.println(Files.write(Path.of("${fileName(operation)}"), response.body()));`,
          ]
        : responses(operation)
          ? ['    System.out.println(response.body());']
          : []),
      '  }',
      '}',
    ].join('\n')
  },

  csharp(operation, call) {
    const headers = headersOf(operation, call).filter(({ name }) => name !== 'Content-Type')
    return [
      `// .NET 8 or newer, in a console project: ${run(operation, 'dotnet run')}`,
      'using System;',
      'using System.Net.Http;',
      'using System.Text;',
      '',
      'using var http = new HttpClient();',
      `using var request = new HttpRequestMessage(HttpMethod.${capital(operation.method)}, ${double(urlOf(operation, call))});`,
      ...headers.map(
        ({ name, value, secret }) =>
          `request.Headers.TryAddWithoutValidation(${double(name)}, ${double(value)}${secret ? ` + Environment.GetEnvironmentVariable("${token}")` : ''});`,
      ),
      ...(call.file
        ? [
            `request.Content = new ByteArrayContent(await System.IO.File.ReadAllBytesAsync(${double(call.file.name)}));`,
            `request.Content.Headers.TryAddWithoutValidation("Content-Type", ${double(call.file.type)});`,
          ]
        : call.body === undefined
          ? []
          : [
              `request.Content = new StringContent(${csharpText(call.body)}, Encoding.UTF8, ${double(contentType(operation) ?? 'application/json')});`,
            ]),
      'using var response = await http.SendAsync(request);',
      'response.EnsureSuccessStatusCode();',
      ...(responses(operation)
        ? [
            `var result = await response.Content.${binary(operation) ? 'ReadAsByteArrayAsync' : 'ReadAsStringAsync'}();`,
            ...(binary(operation)
              ? [
                  `await System.IO.File.WriteAllBytesAsync("${fileName(operation)}", result);`,
                  `Console.WriteLine("${fileName(operation)}");`,
                ]
              : ['Console.WriteLine(result);']),
          ]
        : []),
    ].join('\n')
  },

  php(operation, call) {
    const headers = headersOf(operation, call).map(
      ({ name, value, secret }) => `        ${single(`${name}: ${value}`)}${secret ? ` . getenv('${token}')` : ''},`,
    )
    return [
      '<?php',
      `// PHP 8 with curl: ${run(operation, 'php sample.php')}`,
      '',
      `$request = curl_init(${single(urlOf(operation, call))});`,
      'curl_setopt_array($request, [',
      `    CURLOPT_CUSTOMREQUEST => '${operation.method}',`,
      ...(headers.length > 0 ? ['    CURLOPT_HTTPHEADER => [', ...headers, '    ],'] : []),
      ...(call.file
        ? [`    CURLOPT_POSTFIELDS => file_get_contents(${single(call.file.name)}),`]
        : call.body === undefined
          ? []
          : [`    CURLOPT_POSTFIELDS => ${single(call.body)},`]),
      '    CURLOPT_RETURNTRANSFER => true,',
      ']);',
      '$body = curl_exec($request);',
      '$status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);',
      'if ($status < 200 || $status > 299) {',
      '    throw new RuntimeException("$status " . ($body ?: curl_error($request)));',
      '}',
      ...(json(operation) ? ['$result = json_decode($body, true);', 'print_r($result);'] : []),
      ...(binary(operation)
        ? [`file_put_contents('${fileName(operation)}', $body);`, `echo '${fileName(operation)}', PHP_EOL;`]
        : responses(operation) && !json(operation)
          ? ['echo $body;']
          : []),
    ].join('\n')
  },
}

/** The SDK's names for headers. */
const optionOf: Readonly<Record<string, string>> = {
  ClientId: 'clientId',
  'Idempotency-Key': 'idempotencyKey',
  'If-Match': 'ifMatch',
  'If-None-Match': 'ifNoneMatch',
}

const camel = (area: string) => area.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const success = ({ responses }: Operation) => responses.find(({ status }) => status >= 200 && status < 300)

const responses = (operation: Operation) => {
  const found = success(operation)
  return found !== undefined && 'types' in found
}

/** The media type of a successful response. */
const typeOf = (operation: Operation) => {
  const found = success(operation)
  return found !== undefined && 'types' in found ? found.types?.[0] : undefined
}

const json = (operation: Operation) => typeOf(operation) === 'application/json'

/** Whether the response is binary, and so goes into a file. */
const binary = (operation: Operation) => {
  const type = typeOf(operation)
  return type !== undefined && !json(operation) && !type.startsWith('text/')
}

const capital = (method: string) => method.charAt(0) + method.slice(1).toLowerCase()

/** The imports that a Node.js script needs to read the file that it sends, or to write the one it gets. */
function files(operation: Operation, { file }: Call): string[] {
  const used = [...(file ? ['readFile'] : []), ...(binary(operation) ? ['writeFile'] : [])]
  return used.length > 0 ? [`import { ${used.join(', ')} } from 'node:fs/promises'`] : []
}

/** The last segment of the path, with the media subtype as an extension if it has none. */
function fileName(operation: Operation): string {
  const name = operation.path.slice(operation.path.lastIndexOf('/') + 1)
  return name.includes('.') ? name : `${name}.${typeOf(operation)?.split('/').at(-1)}`
}

/** The SDK returns an object or a named file. */
function printed(operation: Operation): string[] {
  if (binary(operation)) return ['await writeFile(result.name, result.stream())', 'console.log(result.name)']
  return [json(operation) ? 'console.log(result)' : 'console.log(await result.text())']
}
