interface ImportMetaEnv {
  /** In development: where a sandbox listens. */
  readonly VITE_LATCHKEY_SANDBOX?: string
  /** A project id of the hosted services. With it there is no sandbox and no test wallet. */
  readonly VITE_LATCHKEY_PROJECT_ID?: string
}

/** From the library's manifest; empty when that names no place. */
declare const __REPOSITORY__: string
