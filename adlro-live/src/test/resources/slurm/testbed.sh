#!/bin/bash
# A real Slurm with GPUs that are links to /dev/null, on this machine, loopback only.
#
#   testbed.sh up FOLDER       writes the configuration into FOLDER, starts all daemons, waits until all nodes run a step
#   testbed.sh down FOLDER     cancels all jobs and ends the daemons by their process ids
#   testbed.sh start|stop|kill DAEMON FOLDER    slurmctld, slurmrestd, slurmdbd or slurmd-NODE; kill is SIGKILL
#   testbed.sh crash NODE FOLDER                SIGKILL to its slurmd and its jobs
#
# Environment of `up`:
#   PORTS     free TCP ports: slurmctld, slurmrestd, then one for each node, then slurmdbd if ACCOUNTING
#   NODES     NAME:GPU_TYPE:GPUS[:WEIGHT] for each node; Slurm fills those with a small weight first
#   GATE      the job_submit.lua to install; none: no gate
#   SCHEDULER sched/builtin (default) or sched/backfill, with SCHEDULER_PARAMETERS
#   NODE_TIMEOUT seconds without an answer after which a node is down (default 30)
#   ACCOUNTING   1: slurmdbd with MariaDB, and an account "lab" of this user and nobody (default: none)
#   ENFORCE      with ACCOUNTING: AccountingStorageEnforce, such as limits,qos (default none)
#
# Root or an ordinary user. Debian packages: munge slurmctld slurmd slurmrestd slurm-client slurm-wlm-jwt-plugin
# (the plugins for lua are part of slurm-wlm-basic-plugins, which slurmctld needs). With ACCOUNTING also: slurmdbd
# slurm-wlm-mysql-plugin mariadb-server.
set -euo pipefail
PATH=$PATH:/usr/sbin:/sbin

folder_is() {
  folder=$(cd "$1" && pwd)
  export SLURM_CONF=$folder/etc/slurm.conf
}

configure() {
  local ports=($PORTS) user host most=0 index=2
  user=$(id -un) host=$(hostname -s)
  echo "$user" > "$folder/etc/operator"
  echo "${ports[1]}" > "$folder/etc/rest-port"
  cat > "$SLURM_CONF" <<X
ClusterName=adlro
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$folder/run/munge.sock
AuthAltTypes=auth/jwt
AuthAltParameters=jwt_key=$folder/state/jwt_hs256.key
CredType=cred/munge
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
SlurmctldPort=${ports[0]}
SlurmctldPidFile=$folder/run/slurmctld.pid
SlurmctldLogFile=$folder/log/slurmctld.log
SlurmdPidFile=$folder/run/slurmd-%n.pid
SlurmdLogFile=$folder/log/slurmd-%n.log
SlurmctldDebug=info
SlurmdDebug=error
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool/%n
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SwitchType=switch/none
MpiDefault=none
MailProg=/bin/true
SlurmdParameters=config_overrides
ReturnToService=2
PropagateResourceLimits=NONE
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=${SCHEDULER:-sched/builtin}
SchedulerParameters=${SCHEDULER_PARAMETERS:-batch_sched_delay=0}
PriorityType=priority/basic
JobRequeue=1
GresTypes=gpu
SlurmctldTimeout=60
SlurmdTimeout=${NODE_TIMEOUT:-30}
InactiveLimit=0
KillWait=2
MinJobAge=60
MaxJobCount=50000
X
  if [[ -n ${GATE:-} ]]; then
    echo JobSubmitPlugins=lua >> "$SLURM_CONF"
    cp "$GATE" "$folder/etc/job_submit.lua"
  fi
  [[ -z ${ACCOUNTING:-} ]] || configure_accounting "$user" "$host" "${ports[-1]}"
  echo AutoDetect=off > "$folder/etc/gres.conf"
  : > "$folder/etc/nodes"
  for node in $NODES; do
    IFS=: read -r name type gpus weight <<< "$node"
    echo "NodeName=$name NodeHostname=$host NodeAddr=127.0.0.1 Port=${ports[$index]} CPUs=16 RealMemory=64000" \
      "Gres=gpu:$type:$gpus Feature=$type Weight=${weight:-1} State=UNKNOWN" >> "$SLURM_CONF"
    echo "NodeName=$name Name=gpu Type=$type File=$folder/dev/gpu[0-$((gpus - 1))]" >> "$folder/etc/gres.conf"
    echo "$name" >> "$folder/etc/nodes"
    most=$((gpus > most ? gpus : most)) index=$((index + 1))
  done
  echo "PartitionName=gpu Nodes=ALL Default=YES MaxTime=INFINITE DefaultTime=60 State=UP" >> "$SLURM_CONF"
  echo "PartitionName=open Nodes=ALL MaxTime=INFINITE DefaultTime=60 State=UP" >> "$SLURM_CONF"
  # A GPU must be a character device, and a link to one is enough; jobs on plain files get no CUDA_VISIBLE_DEVICES.
  for ((i = 0; i < most; i++)); do ln -sf /dev/null "$folder/dev/gpu$i"; done
  (umask 077 && head -c 32 /dev/urandom > "$folder/state/jwt_hs256.key" && head -c 1024 /dev/urandom > "$folder/etc/munge.key")
  chmod 400 "$folder/etc/munge.key"
}

configure_accounting() {
  cat >> "$SLURM_CONF" <<X
AccountingStorageType=accounting_storage/slurmdbd
AccountingStorageHost=127.0.0.1
AccountingStoragePort=$3
AccountingStoragePass=$folder/run/munge.sock
${ENFORCE:+AccountingStorageEnforce=$ENFORCE}
AccountingStorageTRES=gres/gpu$(for node in $NODES; do IFS=: read -r _ type _ <<< "$node"; echo ",gres/gpu:$type"; done | sort -u | tr -d '\n')
AccountingStoreFlags=job_comment
X
  (
    umask 077 # it refuses a file that others can read
    cat > "$folder/etc/slurmdbd.conf" <<X
AuthType=auth/munge
AuthInfo=socket=$folder/run/munge.sock
AuthAltTypes=auth/jwt
AuthAltParameters=jwt_key=$folder/state/jwt_hs256.key
CommunicationParameters=NoInAddrAny
DbdHost=$2
DbdAddr=127.0.0.1
DbdPort=$3
SlurmUser=$1
LogFile=$folder/log/slurmdbd.log
PidFile=$folder/run/slurmdbd.pid
StorageType=accounting_storage/mysql
StorageHost=localhost
StoragePort=0
StorageUser=$1
StorageLoc=slurm
X
  )
}

# Waits up to 30 s until a command succeeds.
await() {
  for ((i = 0; i < 300; i++)); do
    ! "$@" > /dev/null 2>&1 || return 0
    sleep 0.1
  done
  echo "testbed: $* does not succeed" >&2
  exit 1
}

sql() {
  mariadb --no-defaults -S "$folder/run/mysql.sock" -e "$1"
}

start_accounting() {
  mariadb-install-db --no-defaults --user="$(id -un)" --datadir="$folder/mysql" --skip-test-db \
    --auth-root-authentication-method=socket --auth-root-socket-user="$(id -un)" > "$folder/log/mysql-install.log" 2>&1
  start mariadbd
  await sql 'create database if not exists slurm'
  start slurmdbd
  await sacctmgr -n show cluster
  # Users without an account run nothing where limits are enforced.
  sacctmgr -i -Q add cluster adlro > /dev/null
  sacctmgr -i -Q add account lab > /dev/null
  sacctmgr -i -Q add user nobody,"$(id -un)" account=lab defaultaccount=lab > /dev/null
}

start() {
  case $1 in
    munged)
      munged --socket="$folder/run/munge.sock" --key-file="$folder/etc/munge.key" --pid-file="$folder/run/munged.pid" \
        --log-file="$folder/log/munged.log" --seed-file="$folder/run/munge.seed" ;;
    mariadbd)
      setsid mariadbd --no-defaults --user="$(id -un)" --datadir="$folder/mysql" --socket="$folder/run/mysql.sock" \
        --skip-networking --pid-file="$folder/run/mariadbd.pid" --innodb-buffer-pool-size=64M \
        --innodb-flush-log-at-trx-commit=0 --log-error="$folder/log/mariadbd.log" > /dev/null 2>&1 < /dev/null & ;;
    slurmdbd) MYSQL_UNIX_PORT=$folder/run/mysql.sock slurmdbd ;; # its configuration lies beside slurm.conf
    slurmctld) slurmctld -f "$SLURM_CONF" ;;
    slurmd-*) slurmd -f "$SLURM_CONF" -N "${1#slurmd-}" ;;
    slurmrestd)
      local as=() versions=v0.0.38
      [[ $(id -u) != 0 ]] || as=(-u nobody) # it refuses to run as root or SlurmUser
      [[ ! -e $folder/etc/slurmdbd.conf ]] || versions+=,dbv0.0.38
      SLURM_JWT=daemon setsid slurmrestd -f "$SLURM_CONF" "${as[@]}" -a rest_auth/jwt -s "$versions" \
        "127.0.0.1:$(< "$folder/etc/rest-port")" > "$folder/log/slurmrestd.log" 2>&1 < /dev/null &
      echo $! > "$folder/run/slurmrestd.pid" ;;
    *) echo "testbed: unknown daemon $1" >&2; exit 2 ;;
  esac
}

# Whether a process runs and is one of the programs that are started here.
alive() {
  case $(cat "/proc/$1/comm" 2> /dev/null) in
    slurm* | munged | mariadbd) ! grep -q '^State:.*Z' "/proc/$1/status" 2> /dev/null ;;
    *) return 1 ;;
  esac
}

# The process id of a daemon that runs.
pid_of() {
  local pid
  pid=$(cat "$folder/run/$1.pid" 2> /dev/null) && [[ -n $pid ]] && alive "$pid" && echo "$pid"
}

# Sends a signal to a daemon and waits until it has ended.
finish() {
  local pid
  pid=$(pid_of "$1") || return 0
  kill "-$2" "$pid" 2> /dev/null || true
  for ((i = 0; i < 200; i++)); do
    alive "$pid" || break
    sleep 0.05
  done
  ! alive "$pid" || kill -KILL "$pid"
  rm -f "$folder/run/$1.pid"
}

# Ends the jobs of a node, or of all nodes, whose slurmd does not do it any more: their script lies in its spool folder.
end_steps() {
  local command pid parent
  for command in /proc/[0-9]*/cmdline; do
    pid=${command//[!0-9]/}
    if tr '\0' ' ' 2> /dev/null < "$command" | grep -q "^[^ ]* $folder/spool/$1"; then
      parent=$(awk '/^PPid:/ {print $2}' "/proc/$pid/status" 2> /dev/null || true)
      ! alive "${parent:-0}" || kill -KILL "$parent" 2> /dev/null || true
      kill -KILL -- "-$pid" 2> /dev/null || kill -KILL "$pid" 2> /dev/null || true
    fi
  done
  [[ -z $1 ]] || return 0
  for command in /proc/[0-9]*/comm; do # steps without a script, which try to reach the ended slurmctld
    pid=${command//[!0-9]/}
    if [[ $(cat "$command" 2> /dev/null) == slurmstepd ]] && grep -qa "SLURM_CONF=$folder/" "/proc/$pid/environ" 2> /dev/null; then
      kill -KILL "$pid" 2> /dev/null || true
    fi
  done
}

up() {
  mkdir -p "$folder"/{etc,log,run,state,spool,dev,jobs}
  chmod 755 "$folder" "$folder"/*
  chmod 1777 "$folder/jobs"
  configure
  start munged
  [[ -z ${ACCOUNTING:-} ]] || start_accounting
  start slurmctld
  local node nodes want
  nodes=$(< "$folder/etc/nodes") want=$(wc -l < "$folder/etc/nodes")
  for node in $nodes; do start "slurmd-$node"; done
  start slurmrestd
  # "idle" may be a state from before: a step on every node is the proof. In `open`, which has no gate.
  for ((i = 0; i < 100; i++)); do
    [[ $(sinfo -h -N -t idle -p open -o %N 2> /dev/null | sort -u | wc -l) == "$want" ]] && break
    sleep 0.1
  done
  # A slurmctld that has just started may drop a call on a busy machine.
  for ((i = 0; i < 3; i++)); do
    ! timeout 60 srun -Q -p open -N "$want" --ntasks-per-node=1 -t 1 -D / true || return 0
    sleep 1
  done
  return 1
}

down() {
  local jobs state=RUNNING,COMPLETING,SUSPENDED
  if pid_of slurmctld > /dev/null; then
    # A step whose controller is gone tries to reach it for 40 s: jobs end first.
    for jobs in PENDING RUNNING SUSPENDED; do timeout 10 scancel -Q --state=$jobs || true; done
    for ((i = 0; i < 100; i++)); do
      [[ -n $(timeout 10 squeue -h -t $state 2> /dev/null) ]] || break
      sleep 0.1
    done
  fi
  rm -f "$folder"/dev/gpu*
  local file
  for file in slurmrestd slurmctld $(sed 's/^/slurmd-/' "$folder/etc/nodes" 2> /dev/null) slurmdbd mariadbd munged; do
    finish "$file" TERM
  done
  end_steps ""
}

case ${1:-} in
  up) folder_is "$2"; mkdir -p "$folder/etc"; up ;;
  down) folder_is "$2"; down ;;
  start) folder_is "$3"; start "$2" ;;
  stop) folder_is "$3"; finish "$2" TERM ;;
  kill) folder_is "$3"; finish "$2" KILL ;;
  crash) folder_is "$3"; finish "slurmd-$2" KILL; end_steps "$2/" ;;
  *) sed -n '2,9p' "$0" >&2; exit 2 ;;
esac
