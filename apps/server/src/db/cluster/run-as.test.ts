import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { mayReach, mayRead, unprivilegedUser, type RunAs } from './run-as.ts'

const base = mkdtempSync(join(tmpdir(), 'evertill-run-as-'))
afterAll(() => rmSync(base, { recursive: true }))
const stranger: RunAs = { uid: 54_321, gid: 54_321, name: 'stranger' }
const me: RunAs = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, name: 'me' }

describe('the user PostgreSQL runs as', () => {
  test('ST-15 is postgres where there is one, else nobody, never root', () => {
    const nobody = 'root:x:0:0:root:/root:/bin/bash\nnobody:x:65534:65533:nobody:/:/bin/false\n'
    const postgres = 'postgres:x:101:104:PostgreSQL:/var/lib/postgresql:/bin/bash\n'
    expect(unprivilegedUser(nobody + postgres)).toEqual({ uid: 101, gid: 104, name: 'postgres' })
    expect(unprivilegedUser(nobody)).toEqual({ uid: 65534, gid: 65533, name: 'nobody' })
    expect(unprivilegedUser('postgres:x:0:0::/:/bin/sh\n').uid).toBe(65534)
  })

  test('ST-15 has no access when any folder above is closed', () => {
    const inner = join(base, 'closed', 'inner')
    mkdirSync(inner, { recursive: true })
    chmodSync(base, 0o755)
    chmodSync(join(base, 'closed'), 0o700)
    expect(mayRead(inner, stranger)).toBe(false)
    expect(mayReach(join(inner, 'not', 'there', 'yet'), stranger)).toBe(false)
    expect(mayReach(join(base, 'not-there-yet'), stranger)).toBe(true)
    expect(mayRead(inner, me)).toBe(true)
  })

  test('ST-15 may enter a folder it cannot list, but not run programs from it', () => {
    const passage = join(base, 'passage')
    mkdirSync(passage)
    chmodSync(base, 0o755)
    chmodSync(passage, 0o711)
    expect(mayReach(join(passage, 'cluster'), stranger)).toBe(true)
    expect(mayRead(passage, stranger)).toBe(false)
  })

  test('ST-15 is checked as owner or group first, as in the kernel', () => {
    const odd = join(base, 'odd')
    mkdirSync(odd)
    chmodSync(odd, 0o077)
    expect(mayRead(odd, me)).toBe(false)
    expect(mayRead(odd, { ...stranger, gid: me.gid })).toBe(true)
  })
})
