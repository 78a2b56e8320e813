import { requireText } from '../http/readQuery.ts'
import { refuse } from '../http/refusal.ts'

/** The only rejected project id. */
const FORBIDDEN_PROJECT = 'bad'

export function checkProject(projectId: string): void {
  if (projectId === FORBIDDEN_PROJECT) {
    throw refuse(401, 'authentication', 'We failed to authenticate your request: this project id is not known')
  }
}

export const requireProject = (query: URLSearchParams): void => checkProject(requireText(query, 'projectId'))
