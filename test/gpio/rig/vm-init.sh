#!/bin/busybox sh
# The first program of the virtual machine. The root of the host, read-only, becomes ours; /mnt is a place to write. `command=` of
# the kernel's command line then runs with the first virtual serial port as its standard input and output.
/bin/busybox --install -s /bin
export PATH=/bin
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev
mount -t debugfs debug /sys/kernel/debug
for module in $(cat /modules/order); do insmod /modules/$module.ko || echo "no $module"; done
mount -t 9p -o trans=virtio,version=9p2000.L,ro,msize=524288,cache=loose host /host || poweroff -f
mount -t tmpfs scratch /host/mnt
for folder in proc sys dev sys/kernel/debug; do mount --bind /$folder /host/$folder; done
ip link set lo up
ip addr add 10.0.2.15/24 dev eth0 && ip link set eth0 up
word() { sed -n "s/.*$1=\([^ ]*\).*/\1/p" /proc/cmdline; }
port=$(echo /dev/vport*p1)
export TMPDIR=/mnt HOME=/mnt PATH=/usr/local/bin:/usr/bin:/bin
# The port can be opened once only.
exec 3<> $port
echo "the host's files are there after $(cut -d' ' -f1 /proc/uptime) s"
/bin/busybox cat <&3 | chroot /host $(word command | tr , ' ') | /bin/busybox cat >&3
/bin/busybox sync
/bin/busybox poweroff -f
