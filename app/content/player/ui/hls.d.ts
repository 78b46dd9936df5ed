/** The light build is the same class without subtitles, other languages and encryption; the package types it once. */
declare module 'hls.js/light' {
  export type { HlsConfig, LoadPolicy, RetryConfig } from 'hls.js'
  export { default, ErrorTypes, Events } from 'hls.js'
}
