"""Boots the Debian that boot.py has left, in QEMU with a sound card, and leaves safe mode there in all three ways.

    sudo apt install qemu-system-x86 e2fsprogs
    sudo .venv/bin/python tests/systemd/boot_sound.py trixie      # after boot.py trixie; half an hour, 9 GB in --folder

A container has the kernel of its host, and with it no sound card; this one has a kernel of its own. It needs root for
the ownership of files, and the network for the kernel. Its processor is emulated, so the units get more time to start.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.systemd.machine import tell

SCRIPT: Final = Path(__file__).with_name("sound_guest.py")
UNIT: Final = """[Unit]
After=multi-user.target
[Service]
Type=oneshot
ExecStart=/usr/bin/python3 -B /srv/sound_guest.py
ExecStopPost=/usr/bin/systemctl --no-block poweroff
StandardOutput=tty
StandardError=tty
TTYPath=/dev/ttyS0
"""
CHROOT: Final = """
mount -t proc proc "$0/proc"; mount --bind /dev "$0/dev"
chroot "$0" apt-get update -qq
chroot "$0" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \\
    linux-image-amd64 initramfs-tools alsa-utils
"""
PATIENCE_S: Final = 3600.0


def make_root(installed: Path, root: Path) -> None:
    """A copy of the installed Debian, with a kernel."""
    if not list(root.glob("boot/vmlinuz-*")):
        shutil.rmtree(root, ignore_errors=True)
        subprocess.run(["cp", "-a", str(installed), str(root)], check=True)
        shutil.copyfile("/etc/resolv.conf", root / "etc/resolv.conf")
        command = ["unshare", "--mount", "--propagation", "private", "sh", "-ec", CHROOT, str(root)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    shutil.copyfile(SCRIPT, root / "srv/sound_guest.py")
    units = root / "etc/systemd/system"
    (units / "sound-test.service").write_text(UNIT, encoding="utf-8")
    wanted = units / "graphical.target.wants/sound-test.service"
    wanted.parent.mkdir(exist_ok=True)
    wanted.unlink(missing_ok=True)
    wanted.symlink_to("../sound-test.service")
    slow = units / "spacetable.service.d/slow.conf"
    slow.parent.mkdir(exist_ok=True)
    slow.write_text("[Service]\nTimeoutStartSec=600\nWatchdogSec=120\n", encoding="utf-8")
    (root / "etc/fstab").write_text("/dev/vda / ext4 defaults 0 1\n", encoding="utf-8")


def boot(root: Path, image: Path, kvm: bool) -> list[str]:
    """The lines that the script in there has printed."""
    image.unlink(missing_ok=True)
    subprocess.run(["mkfs.ext4", "-q", "-d", str(root), str(image), "6G"], check=True)
    (kernel,), (initrd,) = root.glob("boot/vmlinuz-*"), root.glob("boot/initrd.img-*")
    how = ("-enable-kvm", "-cpu", "host") if kvm else ("-accel", "tcg", "-cpu", "max")
    command = [
        *("qemu-system-x86_64", *how, "-m", "1500", "-smp", "2", "-display", "none", "-no-reboot"),
        *("-kernel", str(kernel), "-initrd", str(initrd)),
        *("-append", "root=/dev/vda rw console=ttyS0 quiet systemd.show_status=no"),
        *("-drive", f"file={image},format=raw,if=virtio", "-serial", "stdio", "-monitor", "none"),
        *("-audiodev", "none,id=heard", "-device", "intel-hda", "-device", "hda-output,audiodev=heard"),
    ]
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, errors="replace"
    ) as qemu:
        lines: list[str] = []
        for line in qemu.stdout or ():
            lines.append(line.rstrip())
            tell(lines[-1])
        qemu.wait(PATIENCE_S)
    return lines


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("release", choices=("bookworm", "trixie"))
    parser.add_argument("--kvm", action="store_true", help="where /dev/kvm works: five minutes")
    parser.add_argument("--folder", type=Path, default=Path("/var/tmp/spacetable-boot"))
    options = parser.parse_args()
    if os.geteuid():
        parser.error("run it as root")
    root = options.folder / f"{options.release}-sound"
    make_root(options.folder / options.release, root)
    lines = boot(root, options.folder / f"{options.release}-sound.ext4", options.kvm)
    return 0 if "done" in lines and not [line for line in lines if line.startswith("NOT")] else 1


if __name__ == "__main__":
    sys.exit(main())
