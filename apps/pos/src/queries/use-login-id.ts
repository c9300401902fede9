import { useState } from 'react'
import { deviceStorage } from '@evertill/ui/device-storage.ts'
import { createBrowserKeys } from '../session/browser-keys.ts'

/** The login id used last on this device. It survives even a permanent sign-out. */
export const useLoginId = (): string =>
  useState(() => createBrowserKeys(deviceStorage().storage).read<string>('loginId') ?? '')[0]
