import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`

export default defineConfig({
  root: import.meta.dirname,
  base: '/hub/',
  // As for the till: PostCSS warns of every class that `composes` one of another file.
  css: { transformer: 'lightningcss' },
  plugins: [react()],
  build: {
    // For pdfkit, which is loaded with the first labels.
    chunkSizeWarningLimit: 550,
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: 'hidden',
    target: 'es2022',
    // Which chunk needs which: the bundle check adds up what stands before the first screen.
    manifest: true,
    // Every browser with the rest of what the hub needs preloads modules by itself.
    modulePreload: { polyfill: false },
  },
  resolve: {
    // React has it by itself since its version 18.
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }],
  },
  server: { proxy: { '/api': server, '/icons': server } },
})
