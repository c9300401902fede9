import { expect, test } from 'vitest'
import { createClosing } from './closing.ts'

test('resources are closed in reverse order, each once', async () => {
  const closed: string[] = []
  const closing = createClosing()
  closing.add(() => closed.push('server'))
  closing.add(async () => closed.push('browser'))
  await closing.close()
  await closing.close()
  expect(closed).toEqual(['browser', 'server'])
})
