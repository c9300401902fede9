import type { Page } from 'playwright-core'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** CPU time of the thread in microseconds. */
  tdur?: number
  args: { name?: string }
}

/**
 * The longest task of the page during `work`, in milliseconds of CPU time, so that other load on the machine does not
 * count.
 */
export const longestTask = async (page: Page, work: () => Promise<void>): Promise<number> => {
  const session = await page.context().browser()?.newBrowserCDPSession()
  if (!session) throw new Error('The page has no browser to trace.')
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const done = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  })
  await work()
  await session.send('Tracing.end')
  await done
  await session.detach()
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  )
  const tasks = events.filter(({ pid, tid, tdur }) => tdur !== undefined && mains.has(`${pid}/${tid}`))
  if (tasks.length === 0) throw new Error('The trace has no task of a page.')
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur), 0) / 1_000
}
