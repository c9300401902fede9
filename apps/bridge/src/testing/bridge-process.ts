import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect } from 'vitest'
import { makeFolder } from './test-bridge.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

const bundle = async (): Promise<string> => {
  const built = await build({
    entryPoints: [MAIN],
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
  })
  return built.outputFiles[0]?.text ?? ''
}

let bundled: Promise<string> | undefined
/** One file, as shops download it, built once: compiling the sources at each start takes most of a test's time. */
const builtFile = async (): Promise<string> => {
  bundled ??= bundle()
  const text = await bundled
  const file = join(makeFolder(), 'evertill-bridge.mjs')
  writeFileSync(file, text)
  return file
}

const spawnBridge = (file: string, args: readonly string[]): ChildProcess =>
  spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })

/** Free at this moment; the bridge refuses to listen on port 0. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

/** The code on the terminal. */
export const shownCode = async ({ text }: { text: () => string }): Promise<string> => {
  await expect.poll(text).toMatch(/\n {4}\d{4} \d{4}\n/)
  const [, left, right] = /\n {4}(\d{4}) (\d{4})\n/.exec(text()) ?? []
  return `${left}${right}`
}

/** Runs a command to its end. */
export const runBridge = async (...args: string[]): Promise<{ code: number | null; text: string }> => {
  const child = spawnBridge(await builtFile(), args)
  let text = ''
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, text })))
}

/** A bridge in a process of its own, that can be killed. Resolves once it listens. `file`: another than the built one. */
export const startProcess = async (folder: string, port: number, file?: string) => {
  const child = spawnBridge(file ?? (await builtFile()), ['--data', folder, '--port', String(port)])
  const ended = new Promise<number | null>((done) => child.on('close', (code) => done(code)))
  let text = ''
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (/listens on http:\/\/127\.0\.0\.1:\d+\n/.test(text)) resolve()
    })
    void ended.then(() => reject(new Error(text)))
  })
  return {
    text: () => text,
    port,
    end: (signal: NodeJS.Signals): Promise<number | null> => {
      child.kill(signal)
      return ended
    },
  }
}
