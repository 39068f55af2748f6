import { spawnSync } from 'node:child_process'

/**
 * Returns the `repository` field of package.json, if the sources have a public remote; provenance is checked against
 * it.
 */
export function repositoryField(directory: string): { repository?: object } {
  const { stdout } = spawnSync('git', ['config', '--get', 'remote.origin.url'], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  const [, host, name] =
    /^(?:https:\/\/|ssh:\/\/git@|git@)([\w.-]+)[:/]([\w./-]+?)(?:\.git)?\s*$/.exec(stdout ?? '') ?? []
  return name === undefined ? {} : { repository: { type: 'git', url: `git+https://${host}/${name}.git`, directory } }
}
