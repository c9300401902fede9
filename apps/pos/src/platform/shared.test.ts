import { expect, test } from 'vitest'
import { createFakeChannel } from '../testing/fakes.ts'
import { createShared, type Shared } from './shared.ts'

test('OB-48 a tab that opens later gets the value from the tab that set it last, and from no other', () => {
  const channel = createFakeChannel<Shared<string>>()
  const open = () => createShared(channel.join(), 'nothing')
  const [first, next] = [open(), open()]
  first.set('old')
  next.set('new')
  const told: string[] = []
  channel.join().onReceive((message) => void (message && told.push(message.value)))
  expect([first.get(), next.get(), open().get()]).toEqual(['new', 'new', 'new'])
  expect(told).toEqual(['new'])
})
