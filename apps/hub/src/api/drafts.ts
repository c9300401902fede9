import type { DeviceStorage } from '@evertill/ui/device-storage.ts'

/** What was typed and is not saved. `version` is the row's when the typing began. */
export interface Draft<Values> {
  values: Values
  version: number
}

export interface Drafts {
  read<Values>(name: string): Draft<Values> | null
  write<Values>(name: string, draft: Draft<Values>): void
  drop(name: string): void
}

/** Beside the till's keys, which the till clears with everything else at a permanent sign-out. */
const PREFIX = 'hub.draft.'

/** Drafts belong to a person: the next one who signs in at this browser does not see them. */
export const createDrafts = (storage: DeviceStorage, person: string): Drafts => {
  const keyOf = (name: string) => `${PREFIX}${person}.${name}`
  return {
    read: (name) => {
      try {
        return JSON.parse(storage.getItem(keyOf(name)) ?? 'null') as never
      } catch {
        return null
      }
    },
    write: (name, draft) => {
      try {
        storage.setItem(keyOf(name), JSON.stringify(draft))
      } catch {
        // A full disk: the form still has what was typed.
      }
    },
    drop: (name) => storage.removeItem(keyOf(name)),
  }
}
