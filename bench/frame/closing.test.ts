import { expect, test } from 'vitest'
import { createClosing } from './closing.ts'

test('What was opened last is closed first, and once', async () => {
  const closed: string[] = []
  const closing = createClosing()
  closing.add(() => closed.push('server'))
  closing.add(async () => closed.push('browser'))
  await closing.close()
  await closing.close()
  expect(closed).toEqual(['browser', 'server'])
})
