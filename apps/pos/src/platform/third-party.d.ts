/** Made by the build from package-lock.json (`vite-third-party.ts`). */
declare module 'virtual:third-party' {
  export const THIRD_PARTY: readonly { name: string; version: string; licence: string; text: string }[]
}
