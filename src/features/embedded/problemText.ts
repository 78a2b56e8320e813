import type { LoginProblem } from '../../controllers/embedded/login.js'
import type { Words } from '../../locales/createWords.js'

/** What is wrong, in words. */
export function problemText(problem: LoginProblem, { t }: Pick<Words, 't'>): string {
  switch (problem.kind) {
    case 'invalid':
      return t('embedded.invalid')
    case 'unsupported':
      return t('embedded.unsupported')
    case 'throttled':
      return t('embedded.throttled', { n: problem.seconds })
    case 'offline':
      return t('embedded.offline')
    case 'unavailable':
      return t('embedded.down')
    case 'untrusted':
      return t('embedded.failed')
    case 'otherUser':
      return t('embedded.otherUser')
    case 'failed':
      return problem.message || t('embedded.failed')
  }
}
