interface ImportMetaEnv {
  /** In development: URL of a sandbox. */
  readonly VITE_LATCHKEY_SANDBOX?: string
  /** In development: URL of the example server for sign-in. */
  readonly VITE_LATCHKEY_SIGN_IN_SERVER?: string
  readonly VITE_LATCHKEY_SECURE_SITE?: string
  /** A project id of the hosted services. Disables sandbox and test wallets. */
  readonly VITE_LATCHKEY_PROJECT_ID?: string
}

/** From the library's manifest; empty if unset. */
declare const __REPOSITORY__: string
