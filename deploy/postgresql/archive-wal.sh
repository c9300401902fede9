#!/bin/sh
# Copies a file of PostgreSQL's log to a folder, which should be another disk or machine:
#   archive_mode = on
#   archive_command = '/etc/evertill/archive-wal.sh "%p" "/backup/wal/%f"'
# It overwrites nothing: another content under a known name means that two clusters share the folder. PostgreSQL tries
# again until it succeeds and keeps the file meanwhile, so watch its disk.
set -eu
from=$1
to=$2
if [ -e "$to" ]; then
  cmp -s "$from" "$to" && exit 0
  echo "archive-wal: $to exists with another content" >&2
  exit 1
fi
part="$to.part.$$"
cp "$from" "$part"
sync "$part"
mv "$part" "$to"
sync "$(dirname "$to")"
