/** The password of a source. It is known to this machine only, for one test. */
export const sourcePassword = 'a lamp in the studio'

/** Icecast's mount. */
export const mount = '/live'

/** The server: this machine only, logs in `folder`. */
export function serverConfiguration(port: number, folder: string): string {
  return `<icecast>
  <location>Earth</location><admin>icemaster@localhost</admin><hostname>localhost</hostname>
  <limits><clients>100</clients><sources>2</sources><queue-size>524288</queue-size><source-timeout>10</source-timeout><burst-size>32768</burst-size></limits>
  <authentication><source-password>${sourcePassword}</source-password><admin-user>admin</admin-user><admin-password>${sourcePassword}</admin-password></authentication>
  <listen-socket><port>${port}</port><bind-address>127.0.0.1</bind-address></listen-socket>
  <fileserve>0</fileserve>
  <paths><logdir>${folder}</logdir><webroot>/usr/share/icecast2/web</webroot><adminroot>/usr/share/icecast2/admin</adminroot></paths>
  <logging><accesslog>access.log</accesslog><errorlog>error.log</errorlog><loglevel>3</loglevel></logging>
  <security><chroot>0</chroot></security>
</icecast>
`
}

/**
 * The source: sends the MP3 from standard input in real time. `genre` is the host and `name` the
 * show.
 */
export function sourceConfiguration(port: number, show: { genre: string; name: string }): string {
  return `<ezstream>
  <servers><server><hostname>127.0.0.1</hostname><port>${port}</port><password>${sourcePassword}</password></server></servers>
  <streams><stream><mountpoint>${mount}</mountpoint><format>MP3</format><stream_name>${show.name}</stream_name><stream_genre>${show.genre}</stream_genre><stream_bitrate>128</stream_bitrate></stream></streams>
  <intakes><intake><type>stdin</type></intake></intakes>
  <metadata><no_updates>Yes</no_updates></metadata>
</ezstream>
`
}
