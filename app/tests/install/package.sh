#!/usr/bin/env bash
# package.sh BUILD: makes the Debian package of that build, has lintian look at it, installs it into a fresh Debian of this
# machine's release, tries what it installed, and removes it without a trace. The fresh Debian is made once, in
# BUILD/package/RELEASE. Exits with 77 and a line that says what is missing where it cannot.
set -euo pipefail

skip() {
  echo "skipped: $1"
  exit 77
}
fail() {
  echo "failed: $1"
  exit 1
}

build=$(readlink -f "$1")
source=$(readlink -f "$(dirname "$0")/../../..")
work=$build/package
release=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
fresh=$work/$release

((EUID == 0)) || skip "only root can install a package"
for program in appstreamcli debootstrap dpkg-shlibdeps lintian unshare; do
  command -v "$program" >/dev/null || skip "$program is missing: third_party/install-packages package installs it"
done
unshare -m true || skip "this machine does not let root mount"

mkdir -p "$work"
cd "$work"
rm -f ./*.deb
cpack --config "$build/CPackConfig.cmake" -B "$work" >"$work/cpack.log" 2>&1 || fail "$(tail -n 20 "$work/cpack.log")"
package=$(echo "$work"/posenc_*.deb)
echo "$package"
appstreamcli validate --no-net "$source/assets/posenc.metainfo.xml"
lintian --allow-root --fail-on warning --suppress-tags initial-upload-closes-no-bugs "$package"

"$source/packaging/debian-root" "$release" "$fresh" || skip "there is no fresh $release"

# In a copy, which goes once it was tried.
root=$(mktemp -d "$work/root.XXXXXX")
trap 'rm -rf "$root"' EXIT
cp -a --reflink=auto "$fresh/." "$root"
cp "$package" "$root/posenc.deb"
cp /etc/resolv.conf "$root/etc/resolv.conf"
cat >"$root/try" <<'TRY'
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin
apt() { apt-get -q -y -o Dpkg::Use-Pty=0 "$@" >/apt.log 2>&1 || { tail -n 30 /apt.log; exit 1; }; }
# What apt and dpkg note of their own work is no trace of a package.
files() {
  find / -xdev \( -path /proc -o -path /tmp -o -path /var/cache -o -path /var/log -o -path /var/lib/apt -o -path /var/lib/dpkg \
    -o -path /apt.log \) -prune -o -print | sort
}
# Without manual pages they would be left out; minbase has no such rule.
apt update
apt install --no-install-recommends man-db shared-mime-info desktop-file-utils
mkdir -p /tmp/tried
files >/tmp/before
apt install --no-install-recommends /posenc.deb

posenc --version
posenc render heatmap -o /tmp/tried/x.png
test "$(head -c 4 /tmp/tried/x.png | tail -c 3)" = PNG
posenc encode -o /tmp/tried/pe.npy --d 64
posenc code numpy | grep -q 'import numpy'
man posenc | grep -q -- --convention
for file in bash-completion/completions/posenc zsh/vendor-completions/_posenc fish/vendor_completions.d/posenc.fish; do
  test -s "/usr/share/$file"
done
bash -c 'source /usr/share/bash-completion/completions/posenc; COMP_WORDS=(posenc render hea) COMP_CWORD=2; _posenc
  test "${COMPREPLY[*]}" = heatmap'
desktop-file-validate /usr/share/applications/posenc*.desktop
test -e /usr/share/icons/hicolor/scalable/apps/posenc.svg
grep -q 'application/x-posenc=posenc-open.desktop' /usr/share/applications/mimeinfo.cache
grep -q 'application/x-posenc:\*.posenc.toml' /usr/share/mime/globs2
grep -q x-posenc /usr/share/mime/packages/posenc.xml

# What came with posenc and other packages only recommend or suggest, as libc6 does libidn2-0, is to go too.
apt purge --autoremove -o APT::AutoRemove::RecommendsImportant=false -o APT::AutoRemove::SuggestsImportant=false posenc
files >/tmp/after
diff /tmp/before /tmp/after
TRY
chroot_with_proc='mount -t proc proc "$0/proc" && mount -t tmpfs tmpfs "$0/tmp" && exec chroot "$0" bash /try'
unshare -m bash -c "$chroot_with_proc" "$root" || fail "what the fresh $release says is above"
echo "installed, tried and removed in $release"
