import { BaseError } from 'latchkey'

export function describe(error: unknown): string {
  if (!(error instanceof BaseError)) return 'Something went wrong'
  if (error.code === 'USER_REJECTED') return 'You said no.'
  return error.message
}
