import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { CHROMIUM_ARGS, ensureChromium } from '../../tools/chromium.mjs'

type Answer = { id: number; result?: unknown; error?: { message: string } }

/**
 * A browser without a test library. Such a library listens to the network of every page; for each request the browser
 * then looks up the line of the script that made it. That time must not be measured: no cashier waits for it.
 */
export const startBareBrowser = async (folder: string) => {
  const child = spawn(
    ensureChromium(),
    [
      ...CHROMIUM_ARGS,
      '--headless',
      '--disable-quic',
      '--window-size=1280,800',
      '--remote-debugging-pipe',
      `--user-data-dir=${folder}`,
      'about:blank',
    ],
    { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
  const [, , , into, outOf] = child.stdio as [null, null, null, Writable, Readable]
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const waiting = new Map<number, (answer: Answer) => void>()
  let received = ''
  outOf.setEncoding('utf8').on('data', (text: string) => {
    const messages = (received + text).split('\0')
    received = messages.pop() ?? ''
    for (const message of messages) {
      const answer = JSON.parse(message) as Answer
      waiting.get(answer.id)?.(answer)
      waiting.delete(answer.id)
    }
  })
  let sent = 0
  const call = async <Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> => {
    const id = ++sent
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve)
      into.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    })
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
    return answer.result as Result
  }
  const { targetInfos } = await call<{ targetInfos: { type: string; targetId: string }[] }>(
    'Target.getTargets',
  )
  const targetId = targetInfos.find(({ type }) => type === 'page')?.targetId
  const attach = { targetId, flatten: true }
  const { sessionId } = await call<{ sessionId: string }>('Target.attachToTarget', attach)

  /** Runs a function in the page. Arguments and result are passed as JSON. */
  const evaluate = async <Args extends unknown[], Result>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> => {
    // Functions were compiled with a helper that the page lacks.
    const expression = `(() => { const __name = (it) => it; return (${work.toString()})(...${JSON.stringify(args)}) })()`
    const { result, exceptionDetails } = await call<{
      result: { value: Result }
      exceptionDetails?: { exception?: { description?: string } }
    }>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }, sessionId)
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? 'The page failed.')
    return result.value
  }
  return {
    evaluate,
    /** Resolves when the page has started to load. */
    goto: (url: string): Promise<unknown> => call('Page.navigate', { url }, sessionId),
    press: async (key: string): Promise<void> => {
      const event = { key, text: key, code: `Digit${key}`, windowsVirtualKeyCode: key.charCodeAt(0) }
      await call('Input.dispatchKeyEvent', { type: 'keyDown', ...event }, sessionId)
      await call('Input.dispatchKeyEvent', { type: 'keyUp', ...event, text: undefined }, sessionId)
    },
    /** CPU seconds used by all processes of the browser. */
    used: async (): Promise<number> => {
      const { processInfo } = await call<{ processInfo: { cpuTime: number }[] }>('SystemInfo.getProcessInfo')
      return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
    },
    quit: async (): Promise<void> => {
      await Promise.race([call('Browser.close'), gone])
      await gone
    },
    kill: async (): Promise<void> => {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
        process.kill(-child.pid, 'SIGKILL')
      await gone
    },
  }
}

export type BareBrowser = Awaited<ReturnType<typeof startBareBrowser>>
