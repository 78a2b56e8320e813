export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export const jsonAnswer = (value: unknown, headers: Readonly<Record<string, string>> = {}, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(value),
})

export const textAnswer = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  body,
})

export const svgAnswer = (body: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' },
  body,
})

/** The error body of almost every failure of the data API. */
export const failedAnswer = (status: number, field: string, description: string): Answer =>
  jsonAnswer({ status: 'FAILED', reasons: [{ field, description }] }, {}, status)
