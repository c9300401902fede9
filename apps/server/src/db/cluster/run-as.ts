import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The user PostgreSQL runs as when we are root, because it refuses to run as root. */
export type RunAs = { readonly uid: number; readonly gid: number; readonly name: string }

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** `postgres` where the machine has one, else `nobody`. */
export function unprivilegedUser(passwd: string = readPasswd()): RunAs {
  return (
    userNamed(passwd, 'postgres') ?? userNamed(passwd, 'nobody') ?? { uid: 65534, gid: 65534, name: 'nobody' }
  )
}

/** The user a file belongs to; only its group is looked up. */
export function userWithId(uid: number, gid: number, passwd: string = readPasswd()): RunAs {
  const found = entries(passwd).find((entry) => entry.uid === uid)
  return found ?? { uid, gid, name: String(uid) }
}

function userNamed(passwd: string, name: string): RunAs | undefined {
  return entries(passwd).find((entry) => entry.name === name && entry.uid !== 0)
}

function entries(passwd: string): RunAs[] {
  return passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}

function readPasswd(): string {
  return existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : ''
}

const READ = 4
const ENTER = 1

/** May this user read and enter the folder (or read and run the program), through every folder above it? */
export function mayRead(path: string, user: RunAs): boolean {
  const real = realpathSync(path)
  return allows(real, user, READ | ENTER) && mayReach(real, user)
}

/** May this user enter every folder above the path? The path itself need not exist yet. */
export function mayReach(path: string, user: RunAs): boolean {
  const parent = dirname(path)
  if (parent === path) return true
  if (!existsSync(parent)) return mayReach(parent, user)
  const real = realpathSync(parent)
  return allows(real, user, ENTER) && mayReach(real, user)
}

/** The first matching class decides, as in the kernel: the owner has no access to a 0077 folder. */
function allows(path: string, user: RunAs, wanted: number): boolean {
  const { mode, uid, gid } = statSync(path)
  const granted = uid === user.uid ? mode >> 6 : gid === user.gid ? mode >> 3 : mode
  return (granted & wanted) === wanted
}
