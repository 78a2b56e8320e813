import { requireText } from '../http/readQuery.ts'
import { refuse } from '../http/refusal.ts'

/** The only rejected project id. */
const FORBIDDEN_PROJECT = 'bad'

export function requireProject(query: URLSearchParams): void {
  if (requireText(query, 'projectId') === FORBIDDEN_PROJECT) {
    throw refuse(401, 'authentication', 'We failed to authenticate your request: this project id is not known')
  }
}
