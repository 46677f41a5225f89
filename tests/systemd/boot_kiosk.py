"""The screen at the table under a real systemd. A container has none, so the compositor draws into memory."""

from typing import Final

from tests.systemd.machine import CHECKOUT, Failure, Machine, check, tell, until, up

UNIT: Final = "spacetable-kiosk.service"
NO_SCREEN: Final = (
    "[Service]\\n"
    "Environment=WLR_BACKENDS=headless WLR_LIBINPUT_NO_DEVICES=1 WLR_RENDERER=pixman\\n"
    "TTYPath=\\nTTYReset=no\\nTTYVHangup=no\\nStandardInput=null\\nUtmpIdentifier=\\n"
)
NAMESPACES: Final = ("user", "pid", "net")


def kiosk(guest: Machine) -> None:
    """Chromium runs behind its own walls and those of the unit, and its page is connected to the table."""
    done = guest.run(f"sh {CHECKOUT}/systemd/install.sh --kiosk")
    check("install.sh --kiosk", (done.returncode, done.stderr[-300:] if done.returncode else ""), (0, ""))
    folder = f"/etc/systemd/system/{UNIT}.d"
    guest.run(f"mkdir -p {folder}; printf '{NO_SCREEN}' >{folder}/no_screen.conf; systemctl daemon-reload")
    until("the table", up)
    guest.run(f"systemctl restart {UNIT}")
    took_s = until("a page is connected", lambda: "chromium" in connected(guest), 120)
    walls(guest)
    check("restarts", guest.says(f"systemctl show --property NRestarts --value {UNIT}").strip(), "0")
    guest.run(f"systemctl stop {UNIT}")
    tell(f"ok  the kiosk without a screen: its page is connected after {took_s:.0f} s, behind all its walls")


def connected(guest: Machine) -> str:
    """The lines from programs there to the table."""
    return guest.says("ss -Htnp state established '( dport = :8080 )'")


def walls(guest: Machine) -> None:
    """Each process that draws pages has namespaces of its own, a filter of system calls, and no capability."""
    drawing = guest.says("pgrep -u spacetable-kiosk -f type=renderer").split()
    if not drawing:
        raise Failure("no process draws a page")
    main = guest.says(f"systemctl show --property MainPID --value {UNIT}").strip()
    for process in drawing:
        told = dict(
            line.split(":\t", 1)
            for line in guest.says(f"cat /proc/{process}/status").splitlines()
            if ":\t" in line
        )
        check("its filter of system calls", told["Seccomp"], "2")
        check("its capabilities", int(told["CapEff"], 16), 0)
        for name in NAMESPACES:
            own, outer = (guest.says(f"readlink /proc/{pid}/ns/{name}") for pid in (process, main))
            if own == outer:
                raise Failure(f"it has the {name} namespace of its unit: {own}")
