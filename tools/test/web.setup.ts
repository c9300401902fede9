/// <reference lib="dom" />
/// <reference types="vite/client" />
import '@evertill/ui/fonts.css'
import { hideToast, toasts } from '@evertill/ui/toast.ts'
import { afterEach } from 'vitest'

/** Letters have another width until their font has arrived, and tests measure names, rows and buttons. */
await Promise.all([...document.fonts].map((font) => font.load()))

/** A toast stays for five seconds and covers what the next test wants to click. */
afterEach(() => toasts.get().forEach(hideToast))
