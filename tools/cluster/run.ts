import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { BREAKS, breakCluster, type Break } from './breaks.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { runDrill } from './drill.ts'
import { findPrograms, type Programs } from './programs.ts'
import { buildProduct, clusterUser, FOLDER, ROOT } from './place.ts'

const USAGE = `npm run cluster [-- --async]             starts it; Ctrl-C ends it
npm run cluster -- kill ${BREAKS.join(' | ')}   breaks the one that runs
npm run cluster -- drill                    sells, restores to a moment in between, and compares
npm run cluster -- status`

/** Where the running cluster listens for commands, readable by its owner only. */
const CONTROL = `${FOLDER}.control`

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const isBreak = (word: string | undefined): word is Break =>
  (BREAKS as readonly string[]).includes(word ?? '')

const readControl = (): { port: number; key: string } => {
  if (!existsSync(CONTROL)) throw new Error('No cluster runs here. Start one with: npm run cluster')
  return JSON.parse(readFileSync(CONTROL, 'utf8')) as { port: number; key: string }
}

const tell = async (path: string): Promise<string> => {
  const { port, key } = readControl()
  const answer = await fetch(`http://127.0.0.1:${port}/${path}`, {
    method: 'POST',
    headers: { 'x-key': key },
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}

const act = async (cluster: Cluster, programs: Programs, path: string): Promise<string> => {
  const [verb, what] = path.split('/').filter(Boolean)
  if (verb === 'status') return JSON.stringify(await cluster.state(), null, 2)
  if (verb === 'drill') return runDrill(cluster, programs)
  if (verb === 'kill' && isBreak(what)) return `${what}: ${await breakCluster(cluster, what)}`
  throw new Error(USAGE)
}

/** Commands come from other terminals of this machine; the key is in a file that only its owner can read. */
const openControl = async (cluster: Cluster, programs: Programs): Promise<() => void> => {
  const key = cluster.layout.passwords.token
  const server = createServer((request: IncomingMessage, reply) => {
    if (request.headers['x-key'] !== key) return void reply.writeHead(403).end()
    act(cluster, programs, request.url ?? '').then(
      (text) => reply.end(text),
      (error: Error) => reply.writeHead(400).end(error.message),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  writeFileSync(CONTROL, JSON.stringify({ port, key }), { mode: 0o600 })
  return () => {
    server.closeAllConnections()
    server.close()
    rmSync(CONTROL, { force: true })
  }
}

const ended = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })

const start = async (words: readonly string[]): Promise<void> => {
  if (existsSync(CONTROL) && (await tell('status').catch(() => undefined)))
    throw new Error('A cluster of this checkout runs already.')
  const programs = findPrograms()
  buildProduct()
  const over = ended()
  let hasStarted = false
  void over.then(() => {
    if (!hasStarted) process.exit(130)
  })
  const cluster = await startCluster({
    folder: FOLDER,
    root: ROOT,
    programs,
    user: clusterUser(),
    mode: { isSynchronous: !words.includes('--async') },
    say,
  })
  hasStarted = true
  const closeControl = await openControl(cluster, programs)
  const { primary, nodes } = await cluster.state()
  say(`\n  Till        ${cluster.url}/     (the demo accounts: README.md)`)
  say(`  Primary     ${primary} of ${Object.keys(nodes).join(', ')}`)
  say(`  Logs        ${FOLDER}/*.log\n\n${USAGE}`)
  await over
  say('Ending …')
  closeControl()
  await cluster.stop()
}

const main = async ([verb, ...rest]: readonly string[]): Promise<void> => {
  if (verb === undefined || verb === '--async') return start([verb ?? '', ...rest])
  if (verb === 'kill' && isBreak(rest[0])) return say(await tell(`kill/${rest[0]}`))
  if (verb === 'status' || verb === 'drill') return say(await tell(verb))
  throw new Error(USAGE)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
