/// <reference lib="dom" />
/// <reference types="vite/client" />
import '@evertill/ui/fonts.css'

/** Letters have another width until their font has arrived, and tests measure names, rows and buttons. */
await Promise.all([...document.fonts].map((font) => font.load()))
