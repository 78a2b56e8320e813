const REQUEST_HEADERS = [
  ...['content-type', 'user-agent', 'referer', 'origin', 'access-control-request-method'],
  ...['access-control-request-headers', 'solana-client', 'sec-fetch-mode', 'x-sdk-type', 'x-sdk-version'],
  // Old clients send their project in it, and the sandbox reads it.
  'x-project-id',
  // Sign-in.
  ...['authorization', 'x-nonce-jwt', 'x-otp'],
]

/** On every response, errors included: a page can only read an error response with these. */
export const corsHeaders = (methods: readonly string[]): Readonly<Record<string, string>> => ({
  'access-control-allow-origin': '*',
  'access-control-allow-methods': methods.join(', '),
  'access-control-allow-headers': REQUEST_HEADERS.join(', '),
  'access-control-expose-headers': 'Retry-After, Date, x-request-id',
  'access-control-allow-private-network': 'true',
})
