import { expect, test } from 'vitest'
import { readOrigins } from './origin-list.ts'

const read = (text: string) => readOrigins({ EVERTILL_MOVED_TO: text }, 'EVERTILL_MOVED_TO')

test('MV-10 addresses are a list of origins, and anything else is refused at the start', () => {
  expect(readOrigins({}, 'EVERTILL_MOVED_TO')).toEqual([])
  expect(read(' https://a.example/ ,http://127.0.0.1:8090')).toEqual([
    'https://a.example',
    'http://127.0.0.1:8090',
  ])
  for (const text of [
    'a.example',
    'ftp://a.example',
    'https://a.example/till',
    '*',
    'https://a.example;script-src *',
  ])
    expect(() => read(text), text).toThrow('takes addresses such as')
})
