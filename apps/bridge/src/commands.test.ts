import { expect, test } from 'vitest'
import { commandName } from './command-name.ts'
import { parseCommand, runCommand } from './commands.ts'
import { openPairingCode } from './pairing-code.ts'
import { openSettings } from './settings.ts'
import { makeFolder } from './testing/test-bridge.ts'

const run = async (folder: string, ...args: string[]) => runCommand(folder, parseCommand(args))

test('BR-18 printers are added and removed by name', async () => {
  const folder = makeFolder()
  expect(await run(folder, 'add', 'Kitchen', '192.168.1.50')).toBe('Kitchen is at 192.168.1.50:9100.')
  expect(await run(folder, 'add', 'Kitchen', '192.168.1.51:9101')).toBe('Kitchen is at 192.168.1.51:9101.')
  expect(await run(folder, 'listed-only', 'on')).toContain('added printers and queues only')
  expect(openSettings(folder).read()).toMatchObject({
    listedOnly: true,
    printers: [{ name: 'Kitchen', host: '192.168.1.51', port: 9101 }],
  })
  expect(await run(folder, 'remove', 'Kitchen')).toBe('Removed.')
  expect(openSettings(folder).read().printers).toEqual([])
})

test('BR-17 a code is made for a bridge that runs elsewhere, for one till if it is named', async () => {
  const folder = makeFolder()
  const text = await run(folder, 'pair', '--origin', 'https://till.example')
  const [, left, right] = /\n {4}(\d{4}) (\d{4})\n/.exec(text) ?? []
  const code = openPairingCode(folder, Date.now)
  expect(code.isOpenFor('https://other.example')).toBe(false)
  expect(code.check(`${left}${right}`, 'https://till.example')).toBe('right')
})

test.each([
  [['remove', 'Kichen'], 'No printer is called "Kichen".'],
  [['add', 'Kitchen'], 'Name and address, please'],
  [['add', 'Kitchen', '192.168.1.50', 'too', 'much'], 'Too many arguments'],
  [['unpair', 'none'], 'No pairing has the id "none"'],
  [['listed-only', 'maybe'], 'On or off, please.'],
  [['pear'], 'evertill bridge pair'],
  [['--prot', '1'], 'evertill bridge pair'],
  [['--port', '0'], 'A port is a number from 1 to 65535.'],
  [['pair', '--origin', 'http://till.example'], 'Plain http is for this computer only'],
  [['pair', '--origin', 'https://till.example/path'], 'An origin is the start of the till’s address'],
])('BR-18 %o is refused with what to do', async (args, message) => {
  await expect((async () => run(makeFolder(), ...args))()).rejects.toThrow(message)
})

test('BR-18 the help is shown when it is asked for', async () => {
  for (const words of [['--help'], ['-h'], ['help']])
    expect(await run(makeFolder(), ...words)).toContain('evertill bridge pair [--origin')
})

test.each([
  ['/home/shop/evertill-bridge.mjs', 'node evertill-bridge.mjs'],
  ['/srv/evertill/tools/evertill.mjs', 'evertill bridge'],
  ['/srv/evertill/apps/bridge/src/main.ts', 'evertill bridge'],
  [undefined, 'evertill bridge'],
])('BR-18 what to type is named as the program was started: %s', (script, name) => {
  expect(commandName(script)).toBe(name)
})
