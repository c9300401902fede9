import { useState } from 'react'
import { createBrowserKeys } from '../session/browser-keys.ts'

/** The login id used last on this device; it outlives even a permanent sign-out (spec §4). */
export const useLoginId = (): string =>
  useState(() => createBrowserKeys(window.localStorage).read<string>('loginId') ?? '')[0]
