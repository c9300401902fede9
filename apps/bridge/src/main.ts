import { type Bridge, startBridge } from './bridge.ts'
import { type BridgeCommand, codeText, CommandError, parseCommand, runCommand } from './commands.ts'
import { COMMAND } from './command-name.ts'
import { CODE_LIFETIME_MS, openPairingCode } from './pairing-code.ts'
import { defaultFolder, makePrivateFolder } from './private-file.ts'
import { VERSION } from './routes.ts'
import { noteEnded, noteRunning, runningBridge } from './run-lock.ts'
import { openSettings } from './settings.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const serve = async (folder: string, { port: wanted, origin }: BridgeCommand): Promise<void> => {
  makePrivateFolder(folder)
  const running = await runningBridge(folder)
  if (running !== undefined)
    throw new CommandError(`The bridge is running already, on port ${running}. A new code: ${COMMAND} pair`)
  const settings = openSettings(folder)
  const port = wanted ?? settings.read().port
  const bridge = await startBridge({ folder, port, log: say }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new CommandError(`Another program uses port ${port}. Choose another: ${COMMAND} --port ${port + 1}`)
  })
  settings.change({ port: bridge.port })
  noteRunning(folder, bridge.port)
  say(`Evertill bridge ${VERSION} listens on http://127.0.0.1:${bridge.port}`)
  if (settings.read().pairings.length === 0 || origin !== null) {
    say(codeText(openPairingCode(folder, Date.now).issue(origin), origin))
    setTimeout(() => {
      if (settings.read().pairings.length === 0)
        say(`The code is no longer valid. A new one: ${COMMAND} pair`)
    }, CODE_LIFETIME_MS).unref()
  }
  endOnSignal(folder, bridge)
}

/** Jobs that are being sent are finished first. */
const endOnSignal = (folder: string, bridge: Bridge): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      noteEnded(folder)
      void bridge.close().then(() => process.exit(0))
    })
  }
}

const main = async (): Promise<void> => {
  const command = parseCommand(process.argv.slice(2))
  const folder = command.folder ?? defaultFolder(process.platform, process.env)
  if (command.words.length === 0) await serve(folder, command)
  else say(await runCommand(folder, command))
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof CommandError ? error.message : String(error)}\n`)
  process.exitCode = 1
})
