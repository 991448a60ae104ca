import cliProgress from 'cli-progress'

/** Progress display on standard error; results go to standard output. */
export type Progress = {
  /** So much of `total` is done; the total may grow. */
  report: (what: string, done: number, total: number) => void
  /** Clears the display. */
  end: () => void
}

/** Opens a progress display: a bar on a terminal, otherwise an occasional line. */
export function openProgress(out: NodeJS.WriteStream): Progress {
  return out.isTTY ? openBar(out) : openLines((line) => out.write(`${line}\n`))
}

function openBar(stream: NodeJS.WriteStream): Progress {
  let bar: cliProgress.SingleBar | undefined
  let shown = ''
  const end = () => {
    bar?.stop()
    bar = undefined
  }
  return {
    report(what, done, total) {
      if (what !== shown) end()
      if (!bar) {
        shown = what
        bar = new cliProgress.SingleBar(
          { stream, format: '{what} {bar} {value}/{total}', hideCursor: true, clearOnComplete: true },
          cliProgress.Presets.shades_classic,
        )
        bar.start(total, done, { what })
      }
      bar.setTotal(total)
      bar.update(done)
    },
    end,
  }
}

/** Opens a display that writes one line per ten per cent. */
export function openLines(write: (line: string) => void): Progress {
  let shown = ''
  let tenth = -1
  return {
    report(what, done, total) {
      const reached = total === 0 ? 10 : Math.floor((done * 10) / total)
      if (what === shown && reached <= tenth) return
      shown = what
      tenth = reached
      write(`${what}: ${done} of ${total}`)
    },
    end() {
      shown = ''
      tenth = -1
    },
  }
}
